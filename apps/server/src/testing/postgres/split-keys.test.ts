import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRecording, type Recording } from './query-plans.ts';

let recording: Recording;
beforeAll(async () => (recording = await openRecording(async () => {})));
afterAll(() => recording.close());

async function makeFunction(name: string, statement: string): Promise<void> {
  await sql`
    create function ${sql.raw(name)}() returns void language plpgsql as ${sql.lit(
      `begin perform ${statement}; end`,
    )}`.execute(recording.db);
}

it.each([
  [
    'a read by its key',
    "select body from messages where chat_id = '00000000-0000-8000-8000-000000000001'",
  ],
  ['a write by its key', 'delete from likes where user_id = 1 and tile_id = 2'],
  ['a join on its key', 'select body from chats c join messages m on m.chat_id = c.id'],
  ['a table that is whole everywhere', 'select username from users'],
])('accepts %s', async (_, text) => {
  const { statements } = await recording.plansOf(() => sql.raw(text).execute(recording.db));
  expect(statements).toBe(1);
});

it.each([
  ['messages without chat_id', 'select body from messages where sender_id = 1'],
  ['likes without user_id', 'delete from likes where tile_id = 2'],
  [
    'tile_views without user_id',
    'select 1 from saves s join tile_views v on v.tile_id = s.tile_id where s.user_id = 1',
  ],
])('rejects %s', async (error, text) => {
  const plans = recording.plansOf(() => sql.raw(text).execute(recording.db));
  await expect(plans).rejects.toThrow(error);
});

it.each([
  ['accepts', 'by_key', '1 from likes where user_id = 1'],
  ['rejects', 'by_tile', '1 from likes where tile_id = 1'],
])('%s a statement of a function', async (verdict, name, statement) => {
  await makeFunction(name, statement);
  const plans = recording.plansOf(() => sql`select ${sql.raw(name)}()`.execute(recording.db));
  if (verdict === 'accepts') await expect(plans).resolves.toMatchObject({ statements: 1 });
  else await expect(plans).rejects.toThrow('likes without user_id');
});
