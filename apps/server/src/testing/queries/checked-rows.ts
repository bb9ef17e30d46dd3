import type { KyselyPlugin, QueryId } from 'kysely';

export interface DeclaredRow {
  /** For example `features/chat/chat.repo.ts: Friend`. */
  readonly at: string;
  readonly columns: readonly string[];
}

export type DeclaredRows = Readonly<Record<string, DeclaredRow>>;

export function keyOf(parts: readonly string[]): string {
  return parts.join('\0');
}

/** Fails a raw query whose first row lacks a column of its row type. */
export function checkedRows(declared: DeclaredRows): KyselyPlugin {
  const expected = new WeakMap<QueryId, DeclaredRow>();
  return {
    transformQuery({ node, queryId }) {
      const row = node.kind === 'RawNode' ? declared[keyOf(node.sqlFragments)] : undefined;
      if (row !== undefined) expected.set(queryId, row);
      return node;
    },
    transformResult({ result, queryId }) {
      const row = expected.get(queryId);
      const [first] = result.rows;
      if (row !== undefined && first !== undefined) requireColumns(row, first);
      return Promise.resolve(result);
    },
  };
}

function requireColumns({ at, columns }: DeclaredRow, row: object): void {
  const missing = columns.filter((column) => !(column in row));
  if (missing.length > 0)
    throw new Error(`${at}: the query does not return ${missing.join(', ')}.`);
}
