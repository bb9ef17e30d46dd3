import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import { show, signInAlice, userOf } from '#features/accounts/profile/profile.testing.tsx';
import { press } from '#platform/testing/controls.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { ImportSection } from './import-section.tsx';
import {
  archiveOf,
  exportedClip,
  exportedMix,
  exportedPost,
  exportedSave,
} from './import.testing.ts';

const POSTS = 'POST /create/importposts';
const KNOWN = 'POST /create/importedposts';
const SAVES = 'POST /create/importsaves';
const MIX = 'POST /mix/import';

interface PostsBody {
  readonly posts: readonly { readonly id: string; readonly description: string }[];
}

let auth: InMemoryAuthClient;
let outcomes: Readonly<Record<string, string>> = {};

const test = serverTest({
  [KNOWN]: () => ({ rows: [] }),
  [POSTS]: ({ body }) => ({
    rows: (body as PostsBody).posts.map(({ id, description }, index) => {
      const outcome = outcomes[description] ?? 'imported';
      return { id, outcome, tile_id: outcome === 'imported' ? index + 500 : null };
    }),
  }),
  [SAVES]: ({ body }) => ({
    rows: (body as { saves: readonly { link: string }[] }).saves.map(({ link }) => ({
      outcome: outcomes[link] ?? 'imported',
    })),
  }),
  [MIX]: () => ({ rows: [{ public_id: 'newmix', outcome: 'imported', missing: [] }] }),
});

beforeEach(async () => {
  outcomes = {};
  auth = await signInAlice();
});

const ownClip = { public_id: 'abc123def456', link: 'jNQXAC9IVRw', startTime: 1, endTime: 2.5 };
const theirClip = { public_id: 'theirs123456', link: 'dQw4w9WgXcQ', startTime: 12, endTime: 15.5 };

test('nothing is sent before Import, then posts, saves and mixes with their times', async () => {
  await choose({
    'posts.json': [exportedPost({})],
    'saves.json': [exportedSave({})],
    'mixes.json': [exportedMix({})],
    'mixClips.json': [
      { ...exportedClip, mix: 'm1', place: 2 },
      { ...exportedClip, tile_id: 1, public_id: null, mix: 'm1', place: 1 },
    ],
  });
  await screen.findByText(importTexts.ready({ posts: 1, saves: 1, mixes: 1 }));
  expect(server.calls).toEqual([]);
  press(importTexts.start);
  await screen.findByText(importTexts.done({ posts: 1, saves: 1, mixes: 1 }, 0));
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
  expect(server.callsTo(SAVES)[0]?.body).toEqual({
    saves: [{ ...theirClip, created: '2024-06-07T08:09:10.123Z' }],
  });
  expect(server.callsTo(MIX)[0]?.body).toMatchObject({
    public_id: 'm1',
    title: 'Best',
    audience: 'friends',
    friends_add: true,
    created: '2024-01-02T03:04:05.678Z',
    changed: '2024-02-03T04:05:06.789Z',
    clips: [ownClip, theirClip],
  });
});

test('the same file has the same ids, and what is known is not sent again', async () => {
  const files = { 'posts.json': [exportedPost({})] };
  await choose(files);
  await screen.findByText(importTexts.ready({ posts: 1, saves: 0, mixes: 0 }));
  press(importTexts.start);
  await screen.findByText(importTexts.done({ posts: 1, saves: 0, mixes: 0 }, 0));
  const [id] = server.callsTo(POSTS).map(({ body }) => (body as PostsBody).posts[0]?.id);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  server.on(KNOWN, () => ({ rows: [{ id }] }));
  await choose(files, false);
  await screen.findByText(importTexts.ready({ posts: 1, saves: 0, mixes: 0 }));
  press(importTexts.start);
  await screen.findByText(importTexts.done({ posts: 0, saves: 0, mixes: 0 }, 1));
  expect(server.callsTo(KNOWN)[1]?.body).toEqual({ ids: [id] });
  expect(server.callsTo(POSTS)).toHaveLength(1);
});

test('a clip of others that is not here is listed, with the form for it', async () => {
  outcomes = { dQw4w9WgXcQ: 'missing' };
  server.on(MIX, () => ({ rows: [{ public_id: 'newmix', outcome: 'imported', missing: [0] }] }));
  await choose({
    'posts.json': [],
    'saves.json': [exportedSave({}), exportedSave({ video_id: null })],
    'mixes.json': [exportedMix({})],
    'mixClips.json': [{ ...exportedClip, mix: 'm1', place: 2 }],
  });
  await start();
  await screen.findByText(importTexts.done({ posts: 0, saves: 0, mixes: 1 }, 0));
  const { notHere, notHereOf, unseen } = importTexts.reasons;
  for (const reason of [notHere, notHereOf('Best'), unseen]) {
    expect(screen.getByText(reason)).toBeTruthy();
  }
  const [link] = screen.getAllByRole('link', { hidden: true });
  expect(link?.textContent).toBe('0:12.0–0:15.5 · dQw4w9WgXcQ');
  const form = new URL(link?.getAttribute('href') ?? '', 'https://reprise.example');
  expect([form.pathname, form.searchParams.get('t'), form.searchParams.get('end')]).toEqual([
    '/upload',
    '12',
    '15.5',
  ]);
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
  });
  await screen.findByText(importTexts.ready({ posts: 4, saves: 0, mixes: 0 }));
  press(importTexts.start);
  await screen.findByText(importTexts.done({ posts: 0, saves: 0, mixes: 0 }, 1));
  const { unavailable, refused, hidden } = importTexts.reasons;
  for (const reason of [unavailable, refused, hidden]) {
    expect(screen.getByText(reason)).toBeTruthy();
  }
});

test.for<[string, object]>([
  ['no words', { caption: ' ' }],
  ['2,001 characters', { caption: 'a'.repeat(2_001) }],
  ['a NUL', { caption: 'a\0' }],
  ['no video id', { video_id: 'https://evil.example' }],
  ['a time in the future', { created_at: '2999-01-01T00:00:00Z' }],
  ['a time before all videos', { created_at: '1970-01-01T00:00:00Z' }],
  ['a start before the video', { starttime: -1 }],
  ['an end after the longest video', { endtime: 99_999 }],
])('a post with %s is listed, and not sent', async ([_case, change]) => {
  await choose({ 'posts.json': [exportedPost(change), exportedPost({ public_id: 'other' })] });
  await start();
  await screen.findByText(importTexts.done({ posts: 1, saves: 0, mixes: 0 }, 0));
  expect(server.callsTo(POSTS).map(({ body }) => (body as PostsBody).posts.length)).toEqual([1]);
  expect(screen.getByText(importTexts.reasons.invalid)).toBeTruthy();
});

test('one post that the server rejects does not keep the others out', async () => {
  server.on(POSTS, ({ body }) => {
    const { posts } = body as PostsBody;
    if (posts.some(({ description }) => description === 'from tomorrow'))
      return errorResponse(400, 'VALIDATION');
    return { rows: posts.map(({ id }) => ({ id, tile_id: 1, outcome: 'imported' })) };
  });
  await choose({
    'posts.json': ['one', 'from tomorrow', 'two'].map((caption, index) =>
      exportedPost({ caption, public_id: `p${index}`, tile_id: index }),
    ),
  });
  await start();
  await screen.findByText(importTexts.done({ posts: 2, saves: 0, mixes: 0 }, 0));
  expect(screen.getByText('from tomorrow')).toBeTruthy();
  expect(screen.getByText(importTexts.reasons.invalid)).toBeTruthy();
});

test.for([
  ['RATE_LIMITED', 429, importTexts.pausedByLimit],
  ['EMAIL_UNVERIFIED', 403, noticeTexts.emailUnconfirmed],
  ['ACCOUNT_SUSPENDED', 403, importTexts.paused],
] as const)('%s pauses the import, which continues', async ([code, status, text]) => {
  let isRejected = true;
  server.on(POSTS, ({ body }) => {
    if (isRejected) return errorResponse(status, code);
    const { posts } = body as PostsBody;
    return { rows: posts.map(({ id }) => ({ id, tile_id: 1, outcome: 'imported' })) };
  });
  await choose({ 'posts.json': [exportedPost({}), exportedPost({ public_id: 'other' })] });
  await start();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(server.callsTo(POSTS)).toHaveLength(1);
  isRejected = false;
  press(importTexts.resume);
  await screen.findByText(importTexts.done({ posts: 2, saves: 0, mixes: 0 }, 0));
});

test('an import stops when asked to, and continues', async () => {
  const response = deferred<unknown>();
  const posts = Array.from({ length: 21 }, (_, index) => exportedPost({ public_id: `p${index}` }));
  server.on(POSTS, () => response.promise);
  await choose({ 'posts.json': posts });
  await start();
  await waitFor(() => expect(server.callsTo(POSTS)).toHaveLength(1));
  press(importTexts.stop);
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ id: 'x', tile_id: 1, outcome: 'imported' }));
  response.resolve({ rows: rows(20) });
  expect((await screen.findByRole('alert')).textContent).toBe(importTexts.stopped);
  expect(server.callsTo(POSTS)).toHaveLength(1);
  server.on(POSTS, ({ body }) => ({ rows: rows((body as PostsBody).posts.length) }));
  press(importTexts.resume);
  await screen.findByText(importTexts.done({ posts: 21, saves: 0, mixes: 0 }, 0));
});

test('an earlier version: two posts of the same number on two sites are two', async () => {
  const { public_id: _address, ...post } = exportedPost({});
  const later = { ...post, created_at: '2024-05-07T07:08:09.123Z' };
  await choose({ 'posts.json': [post, later] });
  await start();
  await screen.findByText(importTexts.done({ posts: 2, saves: 0, mixes: 0 }, 0));
  const ids = server
    .callsTo(POSTS)
    .flatMap(({ body }) => (body as PostsBody).posts.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2);
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

async function start(): Promise<void> {
  await screen.findByRole('button', { name: importTexts.start });
  press(importTexts.start);
}
