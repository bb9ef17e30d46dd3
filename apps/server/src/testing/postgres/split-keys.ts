/**
 * Tables that grow with use, and the column by which a distributed PostgreSQL would split each
 * (docs/operate/capacity.md).
 */
const splitKeys: Readonly<Record<string, string>> = {
  chats: 'id',
  chat_members: 'chat_id',
  messages: 'chat_id',
  reactions: 'chat_id',
  inboxes: 'user_id',
  inbox_entries: 'user_id',
  tile_views: 'user_id',
  likes: 'user_id',
  saves: 'user_id',
  notifications: 'user_id',
  chat_notifications: 'user_id',
};

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Returns each read of a split table, as `table without key`, that no condition limits to one key.
 */
export function readsWithoutKey(node: PlanNode, joins: readonly string[] = []): string[] {
  const table = node['Relation Name'] ?? '';
  // The conditions of a write are in the read below it.
  const key = node['Node Type'] === 'ModifyTable' ? undefined : splitKeys[table];
  const conditions = [...joins, ...columnsIn(node)];
  const isLimited = key === undefined || conditions.includes(`${node.Alias}.${key}`);
  const below = (node.Plans ?? []).flatMap((child) => readsWithoutKey(child, conditions));
  return isLimited ? below : [`${table} without ${key}`, ...below];
}

function columnsIn(node: PlanNode): string[] {
  return Object.entries(node)
    .filter(([name]) => / Cond$|Filter$/.test(name))
    .flatMap(([, condition]) => String(condition).split(/[^\w.]+/));
}
