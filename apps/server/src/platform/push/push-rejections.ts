import type { Reader, Statement } from '#platform/db/transaction.ts';

const PREFIX = 'push-rejection:';

/** Stores why a push service rejects pushes, for the doctor. `service`: its origin. */
export async function storePushRejection(
  { sql }: Statement,
  { service, reason }: { readonly service: string; readonly reason: string },
): Promise<void> {
  await sql
    .insertInto('schema_meta')
    .values({ key: PREFIX + service, value: reason })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: reason }))
    .execute();
}

/** Returns the last reason of each service, also if it accepts pushes by now. */
export async function readPushRejections(db: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('schema_meta')
    .select(['key', 'value'])
    .where('key', 'like', `${PREFIX}%`)
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value]));
}
