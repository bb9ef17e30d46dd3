import type { ReactElement } from 'react';
import { type ItemProps, type ListProps, Virtuoso } from 'react-virtuoso';
import { ItemPart, ListPart } from './virtual-list-parts.tsx';
import styles from './virtual-list.module.css';

interface ListContext {
  readonly label: string;
  readonly count: number;
}

const listParts = { List: NamedList, Item: CountedItem };

export function VirtualRows({ label, scroller = null, children }: VirtualListProps) {
  return (
    <Virtuoso
      {...(scroller ? { customScrollParent: scroller } : { useWindowScroll: true })}
      // The rows contain links and buttons, so their container needs no tab stop.
      tabIndex={-1}
      data={children}
      context={{ label, count: children.length }}
      components={listParts}
      increaseViewportBy={600}
      computeItemKey={(index, row) => row.key ?? index}
      itemContent={(_index, row) => row}
    />
  );
}

function NamedList({ context, ...props }: ListProps & { context?: ListContext }) {
  return <ListPart {...props} className={styles.list} aria-label={context?.label} />;
}

function CountedItem({ context, ...props }: ItemProps<ReactElement> & { context?: ListContext }) {
  return (
    <ItemPart
      {...props}
      aria-setsize={context?.count ?? -1}
      aria-posinset={props['data-item-index'] + 1}
    />
  );
}

export interface VirtualListProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** What scrolls the list. Null for the page. */
  readonly scroller?: HTMLElement | null;
  readonly children: readonly ReactElement[];
}
