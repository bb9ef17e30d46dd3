import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from './menu-popup.tsx';

const MenuPopup = lazy(async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup }));

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
  readonly onPreload: () => void;
  readonly renderPopup: (isByKeyboard: boolean) => ReactElement;
};

/** Replaced by the loaded menu at the first click. */
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
