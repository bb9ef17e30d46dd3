import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** Must pass on all props. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Mounted each time it opens. */
  children: ReactNode;
}
