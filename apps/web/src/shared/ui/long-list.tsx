import { lazy, type ReactElement, Suspense } from 'react';
import { classNames } from './class-names.ts';
import styles from './long-list.module.css';

/** Up to here a list is drawn whole: it can be searched in the page, and needs no script more. */
const WHOLE_ROWS = 100;

const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}));

export interface LongListProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** The rows, each with its key. */
  readonly children: readonly ReactElement[];
}

/**
 * A list in the flow of the page. Of more than a hundred rows only those near the window are in the
 * page: each is still a list item, at its place of all.
 */
export function LongList(props: LongListProps) {
  if (props.children.length <= WHOLE_ROWS) return <WholeRows {...props} />;
  return (
    <Suspense fallback={<WholeRows {...props} />}>
      <VirtualRows {...props} />
    </Suspense>
  );
}

function WholeRows({ label, className, children }: LongListProps) {
  return (
    <ul className={classNames(styles.list, className)} aria-label={label}>
      {children.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
    </ul>
  );
}
