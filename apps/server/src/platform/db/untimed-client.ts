import pg from 'pg';

/** Opens a connection of its own, without the time-outs of the pool, for work that takes long. */
export async function connectUntimed({ options }: pg.Pool, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...options,
    // The pool hides it from the spread.
    password: options.password,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    application_name: name,
  });
  // The running query reports the error, too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
