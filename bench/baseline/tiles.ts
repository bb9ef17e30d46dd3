import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';
import { requireUser, type Deps } from './auth.ts';

interface NewVideo {
  readonly link: string;
  readonly description: string;
  readonly startTime: number;
  readonly endTime: number;
}

export async function inTransaction<T>(
  pool: Deps['pool'],
  run: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** As in the product, a like updates a count and creates a notification. */
export function addTiles(app: FastifyInstance, { pool, authenticate }: Deps): void {
  app.post<{ Body: NewVideo }>('/create/newvideo', async ({ body, headers }) => {
    const { id } = await requireUser(authenticate, headers.authorization);
    const { rows } = await pool.query(
      `insert into tiles (owner_id, video_id, caption, starttime, endtime)
       values ($1, $2, $3, $4, $5) returning id`,
      [id, body.link, body.description, body.startTime, body.endTime],
    );
    return { success: true, tile_id: rows[0].id };
  });

  app.post<{ Params: { pair: string } }>('/create/likepost/:pair', async ({ params, headers }) => {
    const { id } = await requireUser(authenticate, headers.authorization);
    const tile = Number.parseInt(params.pair, 10);
    await inTransaction(pool, async (client) => {
      const added = await client.query(
        'insert into likes (tile_id, user_id) values ($1, $2) on conflict do nothing',
        [tile, id],
      );
      if (added.rowCount === 0) return;
      await client.query('update tiles set likes = likes + 1 where id = $1', [tile]);
      await client.query(
        `insert into notifications (user_id, kind, actor_id, tile_id, caption)
         select owner_id, 'like', $2, id, caption from tiles where id = $1 and owner_id <> $2
         on conflict do nothing`,
        [tile, id],
      );
    });
    return { success: true };
  });

  app.delete<{ Params: { pair: string } }>(
    '/create/unlikepost/:pair',
    async ({ params, headers }) => {
      const { id } = await requireUser(authenticate, headers.authorization);
      const tile = Number.parseInt(params.pair, 10);
      await inTransaction(pool, async (client) => {
        const removed = await client.query(
          'delete from likes where tile_id = $1 and user_id = $2',
          [tile, id],
        );
        if (removed.rowCount === 0) return;
        await client.query('update tiles set likes = likes - 1 where id = $1', [tile]);
      });
      return { success: true };
    },
  );
}
