import { type ComponentProps, lazy, type ReactElement, type ReactNode, Suspense } from 'react';

import { useEverTrue } from '#platform/hooks/use-ever-true.ts';

const PopoverPopup = lazy(async () => ({
  default: (await import('./popover-popup.tsx')).PopoverPopup,
}));

export type PopoverProps = {
  /** Draws the button; all props given must reach it. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Made with each opening. */
  children: ReactNode;
};

/** A button with a panel under it. The panel's code arrives when a pointer or the focus comes near. */
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
