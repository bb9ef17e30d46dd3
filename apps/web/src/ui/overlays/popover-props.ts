import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** Must pass on all props. */
  readonly renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  /** Mounted each time it opens. */
  readonly children: ReactNode;
}
