import type { HTMLAttributes } from 'react';
import type { ItemProps, ListProps } from 'react-virtuoso';

/* List elements for react-virtuoso. They drop props that are not HTML attributes. */

export function ListPart({
  context: _context,
  ...props
}: ListProps & HTMLAttributes<HTMLElement> & { context?: unknown }) {
  return <div {...props} role="list" />;
}

export function ItemPart({
  context: _context,
  item: _item,
  ...props
}: ItemProps<unknown> & HTMLAttributes<HTMLElement> & { context?: unknown }) {
  return <div {...props} role="listitem" />;
}
