import {
  type ComponentProps,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

const MenuPopup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }));

/** One row, or one group, of a menu. No two labels of a menu are the same. */
export type MenuEntry =
  | { kind: 'action'; label: string; icon?: ReactNode; isDanger?: boolean; onSelect: () => void }
  | { kind: 'link'; label: string; icon?: ReactNode; to: string }
  | {
      kind: 'choice';
      label: string;
      value: string;
      options: readonly { value: string; label: string; icon?: ReactNode }[];
      onChange: (value: string) => void;
      /** Side by side, for options of few letters that need no heading. */
      isRow?: boolean;
    }
  | { kind: 'switch'; label: string; isOn: boolean; onToggle: () => void }
  | { kind: 'heading'; label: string };

export type MenuProps = {
  /** Draws the button; all props given must reach it (an IconButton with a label, for instance). */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Never opens upwards, where it would lie over a player. */
  isBelow?: boolean;
};

/** A button with a menu. The menu's code arrives when a pointer or the focus comes near. */
export function Menu({ renderTrigger, entries, align = 'end' }: MenuProps) {
  return (
    <LazyMenu
      renderTrigger={renderTrigger}
      onPreload={preload}
      renderPopup={(isByKeyboard) => (
        <MenuPopup
          renderTrigger={renderTrigger}
          entries={entries}
          align={align}
          isByKeyboard={isByKeyboard}
        />
      )}
    />
  );
}

export type LazyMenuProps = Pick<MenuProps, 'renderTrigger'> & {
  /** A pointer or the focus is near: loads what the popup needs. */
  onPreload: () => void;
  /** Button and open menu, of a component that is loaded lazily. */
  renderPopup: (isByKeyboard: boolean) => ReactElement;
};

/** The button of a menu, which takes its place at the first click. */
export function LazyMenu({ renderTrigger, onPreload, renderPopup }: LazyMenuProps) {
  const [openedBy, setOpenedBy] = useState<'no' | 'pointer' | 'keyboard'>('no');
  const trigger = renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: onPreload,
    onFocus: onPreload,
    onClick: ({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer'),
  });
  if (openedBy === 'no') return trigger;
  return <Suspense fallback={trigger}>{renderPopup(openedBy === 'keyboard')}</Suspense>;
}

function preload(): void {
  void import('./menu-popup.tsx');
}
