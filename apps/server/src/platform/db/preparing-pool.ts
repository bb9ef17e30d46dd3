import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** So many different texts are prepared: a bound on what the connections keep, above what the code has. */
const PREPARED_MAX = 200;

/** A prepared statement of all columns fails for good when a schema step adds one. */
const ALL_COLUMNS = /\b(?:select|returning) \*/;

/**
 * A pool on which each statement with parameters is parsed and planned once per connection: planning
 * a page of a feed takes several times as long as reading it. Values that decide the plan, such as a
 * limit, belong into the text of the statement.
 */
export function preparingPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  function preparing(client: PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
    };
    // Kysely's type has a second form of query, for cursors, which it uses with a cursor library only.
    return { query: query as never, release: () => client.release() };
  }

  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const made = preparing(client);
      clients.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}
