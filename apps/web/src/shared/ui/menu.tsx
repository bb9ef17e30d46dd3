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
    }
  | { kind: 'heading'; label: string };

export type MenuProps = {
  /** Draws the button; all props given must reach it (an IconButton with a label, for instance). */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
};

/** A button with a menu. The menu's code arrives when a pointer or the focus comes near. */
export function Menu({ renderTrigger, entries, align = 'end' }: MenuProps) {
  const [wanted, setWanted] = useState<'no' | 'pointer' | 'keyboard'>('no');
  const waiting = renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ detail }) => setWanted(detail === 0 ? 'keyboard' : 'pointer'),
  });
  if (wanted === 'no') return waiting;
  return (
    <Suspense fallback={waiting}>
      <MenuPopup
        renderTrigger={renderTrigger}
        entries={entries}
        align={align}
        isByKeyboard={wanted === 'keyboard'}
      />
    </Suspense>
  );
}

function preload(): void {
  void import('./menu-popup.tsx');
}
