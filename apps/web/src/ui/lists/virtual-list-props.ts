import type { ReactElement } from 'react';

export interface VirtualListProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: readonly ReactElement[];
}
