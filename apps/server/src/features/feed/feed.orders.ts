export interface KeyRow {
  readonly id: number;
  readonly heat: number;
  readonly likes: number;
  /** Creation time in microseconds since 1970. */
  readonly created_us: number;
}

export type KeyColumn = keyof KeyRow;

export interface Order {
  readonly columns: readonly KeyColumn[];
  readonly isAscending: boolean;
  readonly table: 'tiles' | 'tile_counts';
}

/** The Friends sort uses Recent. */
export const orders = {
  magic: { columns: ['heat', 'id'], isAscending: false, table: 'tile_counts' },
  recent: { columns: ['created_us', 'id'], isAscending: false, table: 'tiles' },
  oldest: { columns: ['created_us', 'id'], isAscending: true, table: 'tiles' },
  'most-liked': {
    columns: ['likes', 'created_us', 'id'],
    isAscending: false,
    table: 'tile_counts',
  },
  friends: { columns: ['created_us', 'id'], isAscending: false, table: 'tiles' },
} as const satisfies Record<string, Order>;

const LIKES_MAX = 2 ** 31 - 1;

export function positionOf(order: Pick<Order, 'columns'>, row: KeyRow): readonly number[] {
  return order.columns.map((column) => row[column]);
}

/** Returns true if the database accepts these numbers, which come from a client. */
export function isPosition(order: Pick<Order, 'columns'>, values: readonly number[]): boolean {
  return (
    values.length === order.columns.length &&
    order.columns.every((column, index) => isColumnValue(column, values[index] ?? Number.NaN))
  );
}

function isColumnValue(column: KeyColumn, value: number): boolean {
  if (column === 'heat') return Number.isFinite(value);
  if (column === 'likes') return Number.isInteger(value) && value >= 0 && value <= LIKES_MAX;
  return Number.isSafeInteger(value) && value >= 0;
}
