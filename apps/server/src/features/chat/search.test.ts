import { randomUUID } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/friends.ts';
import { deleteMessage, makeChat, resetChats, send } from '#testing/features/chat.ts';
import { makeTile } from '#testing/factories.ts';
import type { TestUser } from '#testing/test-app.ts';

it.beforeEach(({ db, alice, bob, carol }) => resetChats(db, [alice, bob, carol]));

it('finds parts of texts in any case and language, newest first, and no wildcards', async ({
  db,
  alice,
  bob,
}) => {
  const texts = ['The Bridge, again', 'ÜBER DEN Wolken', 'Это МОСТ', '50 % of it', 'the bridge_2'];
  for (const text of texts) await send(alice, bob, { text });
  await send(alice, bob, { text: '', tile_id: await makeTile(db) });
  expect(await found(alice, bob, 'bridge')).toEqual(['the bridge_2', 'The Bridge, again']);
  expect(await found(alice, bob, 'über den w')).toEqual(['ÜBER DEN Wolken']);
  expect(await found(alice, bob, 'мост')).toEqual(['Это МОСТ']);
  expect(await found(alice, bob, '%')).toEqual(['50 % of it']);
  expect(await found(alice, bob, 'e_2')).toEqual(['the bridge_2']);
  expect(await found(alice, bob, 'nothing like it')).toEqual([]);
});

it.for([
  ['İstanbul IŞIK', ['istanbul', 'ISTANBUL', 'ışık', 'isik']],
  ['Die Straße', ['strasse', 'STRASSE', 'straße', 'STRAẞE']],
  ['Ο Οδυσσεύς', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ']],
  ['Ｆｕｌｌ ｗｉｄｔｈ', ['full width']],
  ['soft\u00adhyphen', ['softhyphen']],
  ['Crème brûlée', ['creme brulee', 'BRÛLÉE']],
  ['ｱｲ', ['アイ']],
  ['I don’t – “no”', ["don't - ", '"NO"', 'don’t']],
  ['Łódź, Søren', ['lodz', 'SOREN']],
  ['مُحَمَّد علی', ['محمد علي']],
  ['שָׁלוֹם', ['שלום']],
] as const)(
  'finds %s in the case and with the dots of every language',
  async ([message, texts], { alice, bob }) => {
    await send(alice, bob, { text: message });
    for (const text of texts) expect(await found(alice, bob, text), text).toEqual([message]);
  },
);

it('finds a letter with an accent, however the keyboard typed it', async ({ alice, bob }) => {
  const texts = ['ti\u1ebfng', 'ti\u00ea\u0301ng', 'tie\u0302\u0301ng'];
  for (const text of texts) await send(alice, bob, { text });
  for (const text of texts) expect(await found(alice, bob, text)).toEqual(texts.toReversed());
});

it("finds only the viewer's conversation, also after the friendship ended", async ({
  db,
  alice,
  bob,
  carol,
}) => {
  await send(alice, bob, { text: 'between us' });
  await send(alice, carol, { text: 'between us too' });
  await db.deleteFrom('friendships').execute();
  expect(await found(alice, bob, 'between')).toEqual(['between us']);
  expect(await search(alice, bob, carol, 'between')).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('finds neither deleted messages nor the text in their place', async ({ alice, bob }) => {
  await send(alice, bob, { text: 'a secret' });
  await send(alice, bob, { text: 'deleted message, they say' });
  await deleteMessage(alice, bob);
  expect(await found(alice, bob, 'secret')).toEqual([]);
  expect(await found(alice, bob, 'deleted')).toEqual(['deleted message, they say']);
});

it.for([
  ['an empty text', ''],
  ['a blank text', ' \u200b'],
  ['a text that is too long', 'x'.repeat(101)],
] as const)('rejects %s', async ([, text], { alice, bob }) => {
  await send(alice, bob);
  expect(await search(alice, bob, alice, text)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
});

it('pages through a conversation of any length, each call over at most 2,000 messages', async ({
  db,
  alice,
  bob,
}) => {
  await makeChat(db, [alice, bob], { messages: 4_100 });
  await send(alice, bob, { id: randomUUID(), text: 'the end' });
  const seqs: number[] = [];
  const cursors: (number | null)[] = [];
  let before: number | undefined;
  do {
    const { body } = await search(alice, bob, bob, 'message 40', before);
    seqs.push(...body.rows.map(({ seq }: { readonly seq: number }) => seq));
    cursors.push(body.before);
    before = body.before ?? undefined;
  } while (before !== undefined);
  const all = Array.from({ length: 4_100 }, (_, nth) => 4_100 - nth);
  expect(seqs).toEqual(all.filter((seq) => String(seq).startsWith('40')));
  // A page ends after 20 hits or 2,000 messages.
  expect(cursors.at(-1)).toBeNull();
  expect(cursors.length).toBeLessThan(12);
});

it('reads at most 256 KiB of text in one call', async ({ db, alice, bob }) => {
  const bodyBytes = 8_000;
  await makeChat(db, [alice, bob], { messages: 70 });
  await sql`update messages set body = ${'𐐀'.repeat(bodyBytes / 4)}`.execute(db);
  const cursors: (number | null)[] = [];
  let before: number | undefined;
  do {
    const { status, body } = await search(alice, bob, bob, 'nothing like it', before);
    expect(status).toBe(200);
    cursors.push(body.before);
    before = body.before ?? undefined;
  } while (before !== undefined);
  // 32 of the messages fit.
  expect(cursors).toEqual([39, 7, null]);
});

function search(alice: TestUser, bob: TestUser, viewer: TestUser, text: string, before?: number) {
  const chat = combinedChatId(alice.uid, bob.uid);
  const query = new URLSearchParams({ chat, search: text });
  if (before !== undefined) query.set('before', String(before));
  return viewer.call('GET', `/chat/search?${query.toString()}`);
}

async function found(alice: TestUser, bob: TestUser, text: string): Promise<string[]> {
  const { status, body } = await search(alice, bob, bob, text);
  expect(status).toBe(200);
  return body.rows.map((row: { readonly text: string }) => row.text);
}
