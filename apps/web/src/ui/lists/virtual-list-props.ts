import type { ReactElement } from 'react';

export interface VirtualListProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** One element per row, each with a key. */
  readonly children: readonly ReactElement[];
}
