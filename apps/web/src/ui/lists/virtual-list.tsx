import { lazy, Suspense } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './virtual-list.module.css';
import type { VirtualListProps } from './virtual-rows.tsx';

/** Up to this length, all rows are rendered: find-in-page works, and no extra script loads. */
const MAX_PLAIN_ROWS = 100;

const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}));

/** A list in the page flow. Long lists render only the rows near the viewport. */
export function VirtualList(props: VirtualListProps) {
  if (props.children.length <= MAX_PLAIN_ROWS) return <AllRows {...props} />;
  return (
    <Suspense fallback={<AllRows {...props} />}>
      <VirtualRows {...props} />
    </Suspense>
  );
}

function AllRows({ label, className, children }: VirtualListProps) {
  return (
    <ul className={classNames(styles.list, className)} aria-label={label}>
      {children.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  );
}
