import pg from 'pg';

type Commits = (ms: number) => Promise<number>;

/** Returns the rows per second that `clientCount` clients insert and commit, one at a time each. */
export function insertCommits(connection: pg.ClientConfig, clientCount: number): Commits {
  const statement = { name: 'mark', text: 'insert into bench_marks (mark) values ($1)' };
  return async (ms) => {
    const clients = Array.from({ length: clientCount }, () => new pg.Client(connection));
    await Promise.all(clients.map((client) => client.connect()));
    const [first] = clients;
    try {
      await first?.query(`drop table if exists bench_marks; create table bench_marks (
        id bigint generated always as identity primary key, mark text not null)`);
      const started = performance.now();
      const end = started + ms;
      const insertUntilEnd = async (client: pg.Client) => {
        let count = 0;
        for (; performance.now() < end; count += 1) {
          await client.query({ ...statement, values: ['x'] });
        }
        return count;
      };
      const counts = await Promise.all(clients.map(insertUntilEnd));
      const seconds = (performance.now() - started) / 1_000;
      const inserted = counts.reduce((sum, count) => sum + count, 0);
      const stored = await first?.query<{ n: string }>('select count(*) as n from bench_marks');
      if (Number(stored?.rows[0]?.n) !== inserted) throw new Error('Inserted rows are missing.');
      return inserted / seconds;
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  };
}
