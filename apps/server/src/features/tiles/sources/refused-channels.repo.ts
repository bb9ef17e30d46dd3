import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface RefusedChannel {
  readonly channel_url: string;
  readonly created_at: Date;
  /** Of its videos, also hidden ones. */
  readonly clips: number;
}

export async function listRefused(db: Reader): Promise<RefusedChannel[]> {
  const channels = await db
    .selectFrom('refused_channels')
    .selectAll()
    .orderBy('channel_url')
    .execute();
  return Promise.all(
    channels.map(async (channel) => ({
      ...channel,
      clips: await countClips(db, channel.channel_url),
    })),
  );
}

export async function countClips(db: Reader, channelUrl: string): Promise<number> {
  const { clips } = await db
    .selectFrom('sources as s')
    .innerJoin('tiles as t', 't.video_id', 's.video_id')
    .select(({ fn }) => fn.countAll<number>().as('clips'))
    .where('s.channel_key', '=', channelUrl)
    .executeTakeFirstOrThrow();
  return clips;
}

/** Returns false if it is refused already. */
export async function insertRefused(tx: Tx, channelUrl: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx.sql
    .insertInto('refused_channels')
    .values({ channel_url: channelUrl })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false if it is not refused. */
export async function deleteRefused(tx: Tx, channelUrl: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('refused_channels')
    .where('channel_url', '=', channelUrl)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
