import { lazy, Suspense } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './virtual-list.module.css';
import type { VirtualListProps } from './virtual-list-props.ts';

/** Up to here a list is drawn whole: it can be searched in the page, and needs no script more. */
const MAX_PLAIN_ROWS = 100;

const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}));

/**
 * A list in the flow of the page. Of more than a hundred rows only those near the window are in the
 * page: each is still a list item, at its place of all.
 */
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
