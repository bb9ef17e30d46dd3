import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { show, signInAlice, userOf } from '#features/accounts/profile/profile.testing.tsx';
import { press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { ImportSection } from './import-section.tsx';
import { archiveOf, exportedPost } from './import.testing.ts';

const POSTS = 'POST /create/importposts';

interface PostsBody {
  readonly posts: readonly { readonly id: string; readonly description: string }[];
}

let auth: InMemoryAuthClient;
let outcomes: Readonly<Record<string, string>> = {};

const test = serverTest({
  [POSTS]: ({ body }) => ({
    rows: (body as PostsBody).posts.map(({ id, description }, index) => {
      const outcome = outcomes[description] ?? 'imported';
      return { id, outcome, tile_id: outcome === 'imported' ? index + 500 : null };
    }),
  }),
  'POST /mix/create': () => ({ rows: [{ public_id: 'newmix' }] }),
  'POST /mix/add': () => ({ success: true }),
});

beforeEach(async () => {
  outcomes = {};
  auth = await signInAlice();
});

test('nothing is sent before Import, then posts and mixes with their own clips', async () => {
  await choose({
    'posts.json': [exportedPost({})],
    'mixes.json': [{ public_id: 'm1', title: 'Best', audience: 'private' }],
    'mixClips.json': [{ mix: 'm1', tile_id: 1, place: 1 }],
  });
  await screen.findByText(importTexts.ready(1, 1));
  expect(server.calls).toEqual([]);
  press(importTexts.start);
  await screen.findByText(importTexts.done(1, 0, 1));
  expect(server.callsTo(POSTS)[0]?.body).toMatchObject({
    owner: 'alice',
    posts: [
      {
        link: 'jNQXAC9IVRw',
        description: 'an old clip',
        startTime: 1,
        endTime: 2.5,
        audience: 'everyone',
        created: '2024-05-06T07:08:09.123Z',
      },
    ],
  });
  expect(server.callsTo('POST /mix/create')[0]?.body).toMatchObject({ title: 'Best' });
  expect(server.callsTo('POST /mix/add')[0]?.body).toEqual({ mix: 'newmix', tile_id: 500 });
});

test('the same file has the same ids, so that the server adds nothing twice', async () => {
  const files = { 'posts.json': [exportedPost({})] };
  for (const count of [1, 2]) {
    await choose(files, count === 1);
    await screen.findByText(importTexts.ready(1, 0));
    press(importTexts.start);
    await waitFor(() => expect(server.callsTo(POSTS)).toHaveLength(count));
    await screen.findByText(importTexts.done(1, 0, 0));
  }
  const [first, second] = server.callsTo(POSTS).map(({ body }) => (body as PostsBody).posts[0]?.id);
  expect(first).toBe(second);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

test('what was not imported is listed with the reason', async () => {
  outcomes = { gone: 'unavailable', theirs: 'refused', old: 'known' };
  await choose({
    'posts.json': ['gone', 'theirs', 'old', 'hidden'].map((caption, index) =>
      exportedPost({
        caption,
        public_id: caption,
        tile_id: index,
        is_hidden: caption === 'hidden',
      }),
    ),
    'saves.json': [{ tile_id: 77 }],
  });
  await screen.findByText(importTexts.ready(4, 0));
  press(importTexts.start);
  await screen.findByText(importTexts.done(0, 1, 0));
  const { unavailable, refused, hidden, notOwn } = importTexts.reasons;
  for (const reason of [unavailable, refused, hidden, notOwn]) {
    expect(screen.getByText(reason)).toBeTruthy();
  }
});

test('one wrong post does not keep the others out', async () => {
  server.on(POSTS, ({ body }) => {
    const { posts } = body as PostsBody;
    if (posts.some(({ description }) => description === ''))
      return errorResponse(400, 'VALIDATION');
    return { rows: posts.map(({ id }) => ({ id, tile_id: 1, outcome: 'imported' })) };
  });
  await choose({
    'posts.json': ['one', '', 'two'].map((caption, index) =>
      exportedPost({ caption, public_id: `p${index}`, tile_id: index }),
    ),
  });
  await screen.findByText(importTexts.ready(3, 0));
  press(importTexts.start);
  await screen.findByText(importTexts.done(2, 0, 0));
  expect(screen.getByText(importTexts.reasons.invalid)).toBeTruthy();
});

test('a limit pauses the import, which continues with the same file', async () => {
  let isLimited = true;
  server.on(POSTS, ({ body }) => {
    if (isLimited) return errorResponse(429, 'RATE_LIMITED');
    const { posts } = body as PostsBody;
    return { rows: posts.map(({ id }) => ({ id, tile_id: 1, outcome: 'imported' })) };
  });
  await choose({ 'posts.json': [exportedPost({})] });
  await screen.findByText(importTexts.ready(1, 0));
  press(importTexts.start);
  expect((await screen.findByRole('alert')).textContent).toBe(importTexts.pausedByLimit);
  isLimited = false;
  press(importTexts.resume);
  await screen.findByText(importTexts.done(1, 0, 0));
});

test('a file that is no export says so, and nothing is sent', async () => {
  await choose({ 'other.json': [] });
  expect((await screen.findByRole('alert')).textContent).toBe(importTexts.notAnExport);
  expect(screen.queryByRole('button', { name: importTexts.start })).toBeNull();
  expect(server.calls).toEqual([]);
});

async function choose(files: Readonly<Record<string, unknown>>, isFirst = true): Promise<void> {
  if (isFirst) show(auth, <ImportSection user={userOf(auth)} />);
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no file field.');
  const file = new File([archiveOf(files)], 'reprise-data.zip', { type: 'application/zip' });
  fireEvent.change(input, { target: { files: [file] } });
}
