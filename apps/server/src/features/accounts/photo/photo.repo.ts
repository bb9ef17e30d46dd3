import type { Reader, Tx } from '#platform/db/transaction.ts';

export interface NewPhoto {
  readonly publicId: string;
  readonly image: Buffer;
}

/** Replaces the user's photo. */
export async function storePhoto(
  tx: Tx,
  userId: number,
  { publicId, image }: NewPhoto,
): Promise<void> {
  await tx.sql
    .insertInto('photos')
    .values({ user_id: userId, public_id: publicId, image })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        public_id: eb.ref('excluded.public_id'),
        image: eb.ref('excluded.image'),
        created_at: eb.fn<Date>('now'),
      })),
    )
    .execute();
}

export async function deletePhoto(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('photos').where('user_id', '=', userId).execute();
}

/** Returns null without an uploaded photo. */
export async function findOwnPhoto(db: Reader, userId: number | null): Promise<Buffer | null> {
  const row = await db
    .selectFrom('photos')
    .select('image')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.image ?? null;
}

/** Returns null if the photo was replaced or deleted. */
export async function findPhoto(db: Reader, publicId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('photos')
    .select('image')
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row?.image ?? null;
}
