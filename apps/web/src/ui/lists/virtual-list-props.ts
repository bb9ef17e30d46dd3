import type { ReactElement } from 'react';

export interface VirtualListProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Keyed, one per row. */
  readonly children: readonly ReactElement[];
}
