import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** Renders the button. It must pass on all props that it receives. */
  renderTrigger: (props: ComponentProps<'button'>) => ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Mounted with each opening. */
  children: ReactNode;
}
