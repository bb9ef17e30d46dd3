import type { HTMLAttributes } from 'react';
import type { ItemProps, ListProps } from 'react-virtuoso';

/*
 * The parts that react-virtuoso builds a long list of, with the roles of a list. What it hands them
 * beside the attributes of an element is left out.
 */

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
