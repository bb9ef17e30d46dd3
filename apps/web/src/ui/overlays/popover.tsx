import { lazy, Suspense } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import type { PopoverProps } from './popover-popup.tsx';

const PopoverPopup = lazy(async () => ({
  default: (await import('./popover-popup.tsx')).PopoverPopup,
}));

/** Loads its code when the pointer or focus is near. */
export function Popover(props: PopoverProps) {
  const { renderTrigger, isOpen, onOpenChange } = props;
  const trigger = renderTrigger({
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => onOpenChange(true),
  });
  const wasOpened = useEverTrue(isOpen);
  if (!wasOpened) return trigger;
  return (
    <Suspense fallback={trigger}>
      <PopoverPopup {...props} />
    </Suspense>
  );
}

function preload(): void {
  void import('./popover-popup.tsx');
}
