import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PortalProps {
  /** Null until it is rendered. */
  readonly into: HTMLElement | null;
  readonly children: ReactNode;
}

/** Renders its children into an element of another component. */
export function Portal({ into, children }: PortalProps) {
  return into && createPortal(children, into);
}
