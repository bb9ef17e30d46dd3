import { sql } from 'kysely';
import { splitTables } from '#platform/db/homes.ts';
import type { Db } from '#platform/db/open.ts';
import { nodesOf, type PlanNode } from './query-plans.ts';

export type FindFaults = (text: string, isWrite: boolean) => Promise<string[]>;

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

interface KeyColumn {
  readonly table: string;
  readonly column: string;
  readonly position: number;
}

/**
 * Returns why a distributed PostgreSQL could not run a statement in one home: PostgreSQL's plan
 * without values has a constant condition for each key that the statement names. `isWrite`: also
 * rejects writes and row locks of other tables, and writes of several keys.
 */
export async function faultFinder(db: Db): Promise<FindFaults> {
  const { rows } = await sql<KeyColumn>`
    select attrelid::regclass::text as "table", attname::text as "column", attnum - 1 as position
    from pg_attribute where attrelid = any (${[...splitTables.keys()]}::regclass[])`.execute(db);
  const positions = new Map(
    rows
      .filter(({ table, column }) => splitTables.get(table)?.key === column)
      .map(({ table, position }) => [table, position]),
  );
  return async (text, isWrite) => {
    const explain = `explain (format json, verbose, generic_plan) ${text}`;
    const [row] = (await sql.raw<Explained>(explain).execute(db)).rows;
    const nodes = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
    const changes = nodes.filter(isChange);
    return [
      ...severalHomes(nodes),
      ...nodes.flatMap((node) => withoutKey(node, isWrite && changes.length > 0)),
      ...changes.flatMap((node) => unroutedInsert(node, positions)),
      ...(isWrite ? foreignChanges(changes, text) : []),
    ];
  };
}

function isChange(node: PlanNode): boolean {
  return node['Node Type'] === 'ModifyTable' || node['Node Type'] === 'LockRows';
}

function severalHomes(nodes: readonly PlanNode[]): string[] {
  const homes = new Set(nodes.flatMap((node) => splitTables.get(tableOf(node))?.home ?? []));
  return homes.size > 1 ? [`several homes: ${[...homes].toSorted().join(', ')}`] : [];
}

/** The conditions of a write are in the read below it. */
function withoutKey(node: PlanNode, isOneKey: boolean): string[] {
  const split = splitTables.get(tableOf(node));
  if (split === undefined || node['Node Type'] === 'ModifyTable') return [];
  const constant = String.raw`\(*(?:\$\d|'|\d)`;
  const several = isOneKey ? '' : String.raw`(?:ANY )?`;
  const condition = new RegExp(
    String.raw`\b${node.Alias}\.${split.key}\)* = ${several}${constant}`,
  );
  const conditions = Object.entries(node).filter(([name]) => /(?: Cond|Filter)$/.test(name));
  return conditions.some(([, text]) => condition.test(String(text)))
    ? []
    : [`${tableOf(node)} without ${split.key}`];
}

function unroutedInsert(node: PlanNode, positions: ReadonlyMap<string, number>): string[] {
  const table = tableOf(node);
  const split = splitTables.get(table);
  if (node.Operation !== 'Insert' || split === undefined) return [];
  const source = node.Plans?.find((one) => one['Subplan Name'] === undefined);
  const below = source === undefined ? [] : nodesOf(source);
  const types = below.map((one) => one['Node Type']);
  if (node['Subplan Name'] !== undefined || types.includes('CTE Scan')) {
    return [`insert into ${table} in a CTE or from one`];
  }
  if (source?.['Node Type'] === 'Result' || source?.['Node Type'] === 'Values Scan') {
    const isPlain = below.length === 1 && node.Plans?.length === 1;
    return isPlain ? [] : [`insert of values into ${table} with a subselect`];
  }
  const inserted = source?.Output?.[positions.get(table) ?? -1];
  const isKey = below.some((one) => {
    const from = splitTables.get(tableOf(one));
    if (from?.home !== split.home) return false;
    return [`${one.Alias}.${from.key}`, `"*SELECT*".${from.key}`].includes(inserted ?? '');
  });
  return isKey ? [] : [`insert into ${table} of a key that is not a column`];
}

function foreignChanges(changes: readonly PlanNode[], text: string): string[] {
  const [, of] = /\bfor (?:no key update|update|key share|share)(?: of (\w+))?/i.exec(text) ?? [];
  return changes.flatMap((node) => {
    const isLock = node['Node Type'] === 'LockRows';
    const tables = isLock
      ? nodesOf(node).filter(({ Alias }) => of === undefined || Alias === of)
      : [node];
    return tables
      .map(tableOf)
      .filter((table) => table !== '' && !splitTables.has(table))
      .map((table) => `${isLock ? 'locks' : 'writes'} ${table}`);
  });
}

function tableOf(node: PlanNode): string {
  return node['Relation Name'] ?? '';
}
