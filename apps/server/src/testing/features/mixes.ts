import { randomUUID } from 'node:crypto';
import type { Caller } from '#testing/test-app.ts';

/** For everyone who has the link; friends may add. */
export const openToFriends = { audience: 'link', friends_add: true } as const;

interface MixTraits {
  readonly title?: string;
  readonly audience?: 'private' | 'friends' | 'link';
  readonly friends_add?: boolean;
  readonly tile_id?: number;
}

/** Returns the public id. */
export async function makeMix(
  owner: Caller,
  { friends_add, ...traits }: MixTraits = {},
): Promise<string> {
  const body = { id: randomUUID(), title: 'endings', ...traits };
  const created = await owner.call('POST', '/mix/create', body);
  if (created.status !== 200) throw new Error(`No mix: ${JSON.stringify(created.body)}`);
  const mix: string = created.body.rows[0].public_id;
  if (friends_add) await owner.call('PATCH', '/mix/edit', { mix, friends_add });
  return mix;
}
