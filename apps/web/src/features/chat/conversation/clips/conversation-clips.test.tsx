import type { Message, SharedClip } from '@reprise/contract/chat/documents.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { forgetPlayers, players } from '#clips/player/created-players.testing.ts';
import type { FakePlayer } from '#clips/player/fake-player.testing.ts';
import { ALICE, BOB, messageOf } from '#features/chat/chat.testing.ts';
import { changeMessage, show, test } from '#features/chat/conversation/conversation.testing.tsx';
import { press } from '#platform/testing/controls.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { server } from '#platform/testing/fixtures.ts';
// Loading this code in a test can time out.
import '#ui/overlays/dialog-popup.tsx';
import './conversation-clips.tsx';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

const CLIPS = 'GET /chat/clips';

beforeEach(forgetPlayers);

test('the panel lists what was shared and by whom, newest first, each clip once', async () => {
  serve([clipOf(4, { senderId: ALICE }), clipOf(3), clipOf(2, { tileId: 4 }), clipOf(1)]);
  const panel = await open();
  expect(await names(panel)).toEqual([
    'clip 4Clip 0:04 – 0:09 from youyouFri, Nov 20',
    'clip 3Clip 0:03 – 0:08 from bobbobFri, Nov 20',
    'clip 1Clip 0:01 – 0:06 from bobbobFri, Nov 20',
  ]);
  expect(panel.getByText('3')).toBeTruthy();
});

test('a clip has its times without words, and its reason if it is unavailable', async () => {
  const { post: _post, ...removed } = clipOf(2);
  const gone = clipOf(1);
  serve([removed, { ...gone, tile: { ...gone.tile, unavailable: 'unavailable' } }]);
  const panel = await open();
  expect((await names(panel))[0]).toMatch(/^0:02 – 0:07/);
  const unavailable = panel.getByRole('button', { name: /This video is not available/ });
  expect(unavailable.hasAttribute('disabled')).toBe(true);
});

test('plays through, steps back, and stops at the end', async () => {
  const gone = clipOf(2);
  serve([clipOf(3), { ...gone, tile: { ...gone.tile, unavailable: 'unavailable' } }, clipOf(1)]);
  const panel = await open();
  fireEvent.click(await panel.findByRole('button', { name: 'Play all' }));
  await panel.findByText('1 of 2');
  const first = await playerAt(3);
  await playTo(first, 4, 7.98);
  await panel.findByText('2 of 2');
  expect(current(panel)).toMatch(/^clip 1/);
  const last = await playerAt(1);
  last.takeCalls();
  await playTo(last, 2, 5.99);
  expect(last.takeCalls()).toEqual(expect.arrayContaining(['seek 1', 'pause']));
  expect(panel.getByRole('button', { name: 'Next clip' }).hasAttribute('disabled')).toBe(true);
  press('Previous clip');
  await panel.findByText('1 of 2');
});

test('leaves out what turns out to be unavailable before it is shown', async () => {
  serve([clipOf(3), clipOf(2), clipOf(1)]);
  const panel = await open();
  fireEvent.click(await panel.findByRole('button', { name: 'Play all' }));
  await panel.findByText('1 of 3');
  const first = await playerAt(3);
  await playTo(first, 4);
  const second = await playerAt(2);
  act(() => second.fail('unavailable'));
  await panel.findByText('1 of 2');
  await playTo(first, 7.98);
  await panel.findByText('2 of 2');
  expect(current(panel)).toMatch(/^clip 1/);
});

test('arrow keys go through the wall, which is one stop of Tab', async () => {
  const gone = clipOf(4);
  serve([
    clipOf(6),
    clipOf(5),
    { ...gone, tile: { ...gone.tile, unavailable: 'unavailable' } },
    clipOf(3),
    clipOf(2),
  ]);
  const panel = await open();
  const clip = (seq: number) => panel.getByRole('button', { name: new RegExp(`^clip ${seq}`) });
  await panel.findByRole('button', { name: /^clip 6/ });
  const stops = () =>
    panel.getAllByRole<HTMLButtonElement>('button', { name: /^clip/ }).map((each) => each.tabIndex);
  expect(stops()).toEqual([0, -1, -1, -1]);
  clip(6).focus();
  const steps = [
    ['ArrowRight', 5],
    ['ArrowDown', 3],
    ['ArrowLeft', 5],
    ['ArrowLeft', 6],
    ['ArrowUp', 6],
    ['End', 2],
    ['ArrowRight', 2],
    ['ArrowUp', 5],
    ['Home', 6],
  ] as const;
  for (const [key, seq] of steps) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    expect([key, document.activeElement]).toEqual([key, clip(seq)]);
  }
  act(() => clip(5).focus());
  expect(stops()).toEqual([-1, 0, -1, -1]);
});

test('a chosen clip plays, and a clip that is gone leaves its place to the next one', async () => {
  serve([clipOf(3), clipOf(2), clipOf(1)]);
  const panel = await open([messageOf(1), messageOf(2, { tile: clipOf(2).tile })]);
  fireEvent.click(await panel.findByRole('button', { name: /^clip 2/ }));
  await panel.findByText('2 of 3');
  await vi.waitFor(async () => expect((await playerAt(2)).takeCalls()).toContain('play'));
  serve([clipOf(3), clipOf(1)]);
  changeMessage(messageOf(2, { deleted: true }));
  await waitFor(() => expect(current(panel)).toMatch(/^clip 1/));
});

test('a clip that arrives is listed at once', async () => {
  serve([clipOf(1)]);
  const panel = await open([messageOf(1, { tile: clipOf(1).tile })]);
  expect(await names(panel)).toHaveLength(1);
  serve([clipOf(2), clipOf(1)]);
  changeMessage(messageOf(2, { tile: clipOf(2).tile }));
  await waitFor(async () => expect(await names(panel)).toHaveLength(2));
  const calls = server.callsTo(CLIPS).length;
  changeMessage(messageOf(3));
  await panel.findByText('2');
  expect(server.callsTo(CLIPS)).toHaveLength(calls);
});

test('more clips load on demand, and while the last ones play', async () => {
  server.on(CLIPS, ({ query }) =>
    query['before'] === undefined
      ? { rows: [clipOf(9), clipOf(8), clipOf(7), clipOf(6)], before: 6 }
      : { rows: [clipOf(Number(query['before']) - 1)], before: Number(query['before']) - 1 },
  );
  const panel = await open();
  expect(await names(panel)).toHaveLength(4);
  expect(panel.getByText('4+')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await names(panel)).toHaveLength(5));
  fireEvent.click(panel.getByRole('button', { name: /^clip 7/ }));
  await waitFor(async () => expect(await names(panel)).toHaveLength(6));
});

test('without a clip, the panel says so; one that failed to load offers a retry', async () => {
  const loading = deferred<unknown>();
  server.on(CLIPS, () => loading.promise);
  const panel = await open();
  expect(await panel.findByRole('status', { name: 'Loading' })).toBeTruthy();
  await act(async () => loading.resolve(errorResponse(500, 'INTERNAL')));
  await panel.findByText('The clips could not be loaded.');
  serve([]);
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
  await panel.findByText('Clips sent in this conversation will appear here.');
  expect(panel.getByRole('button', { name: 'Play all' }).hasAttribute('disabled')).toBe(true);
});

test('the button in the header opens and closes the panel', async () => {
  serve([clipOf(1)]);
  const panel = await open();
  await names(panel);
  press('Close');
  expect(screen.queryByRole('complementary', { name: 'Clips in this conversation' })).toBeNull();
});

test('on a phone, a clip leads to its message', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 768px)',
    addEventListener() {},
    removeEventListener() {},
  }));
  serve([clipOf(2), clipOf(1)]);
  show([messageOf(1), messageOf(2)]);
  press('Clips in this conversation');
  const dialog = within(await screen.findByRole('dialog', { name: 'Clips in this conversation' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^clip 2/ }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Go to its message' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const focused = () => document.activeElement?.closest('[data-seq]')?.getAttribute('data-seq');
  await waitFor(() => expect(focused()).toBe('2'));
});

interface ClipFields {
  readonly senderId?: string;
  readonly tileId?: number;
}

/** Starts at second `seq`. */
function clipOf(seq: number, { senderId = BOB, tileId = seq }: ClipFields = {}): SharedClip {
  const { id, date } = messageOf(seq);
  const tile = { id: tileId, link: 'sample-0001', starttime: seq, endtime: seq + 5 };
  return { id, seq, senderId, date, tile, post: { owner: 'bob', caption: `clip ${seq}` } };
}

function serve(rows: readonly SharedClip[]): void {
  server.on(CLIPS, () => ({ rows, before: null }));
}

type Panel = Awaited<ReturnType<typeof open>>;

async function open(messages: Message[] = [messageOf(1)]) {
  show(messages);
  press('Clips in this conversation');
  return within(await screen.findByRole('complementary', { name: 'Clips in this conversation' }));
}

async function names(panel: Panel): Promise<string[]> {
  const clips = await panel.findAllByRole('button', { name: / Clip / });
  return clips.map(({ textContent }) => textContent ?? '');
}

function current(panel: Panel): string {
  return panel.getByRole('button', { current: true }).textContent ?? '';
}

async function playerAt(startTime: number): Promise<FakePlayer> {
  return vi.waitFor(() => {
    const found = players.find((player) => player.snapshot().clip?.startTime === startTime);
    if (found === undefined) throw new Error(`No player has the clip at ${startTime} s.`);
    return found;
  });
}

async function playTo(player: FakePlayer, ...times: readonly number[]): Promise<void> {
  act(() => player.setStatus('playing'));
  for (const time of times) {
    player.setTime(time);
    await act(async () => {
      for (let count = 0; count < 3; count += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }
}
