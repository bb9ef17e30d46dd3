import type { MixAudience } from '@reprise/contract/mixes/calls.ts';
import type { NewClip, TestUser } from './users.ts';

interface NewMix {
  readonly title: string;
  readonly audience: MixAudience;
  readonly clips: readonly NewClip[];
}

/** Posts the clips and returns the public id of a new mix of them. */
export async function makeMix(user: TestUser, { clips, ...about }: NewMix): Promise<string> {
  const data = { id: crypto.randomUUID(), ...about };
  const { body } = await user.call('/mix/create', { method: 'POST', data });
  const [row] = (body as { rows: { public_id: string }[] }).rows;
  const mix = row?.public_id ?? '';
  for (const clip of clips) {
    const tile_id = await user.post(clip);
    await user.call('/mix/add', { method: 'POST', data: { mix, tile_id } });
  }
  return mix;
}
