import { expect, type Frame, type Page } from '@playwright/test';
import { sendToFriend } from './chat.ts';
import { SAMPLE } from './feed.ts';
import { befriend } from './friends.ts';
import type { TestUser } from './users.ts';

/** Of the clips that are sent for looping together. */
const ROUND_MS = (SAMPLE.endTime - SAMPLE.startTime) * 1000;

/** Makes the two friends, and puts two clips into their conversation. */
export async function sendTwoClips(sender: TestUser, receiver: TestUser): Promise<void> {
  await befriend(sender, receiver);
  for (const [description, link] of [
    ['the fill', 'sample-0002'],
    ['the breath', SAMPLE.link],
  ] as const) {
    const tile = await sender.post({ ...SAMPLE, link, description });
    await sendToFriend(sender, receiver, { text: '', tile_id: tile });
  }
}

/** What the viewer loops together with others. */
export function room(page: Page) {
  return page.getByRole('region', { name: 'Loop together' });
}

/** The provider's player must not be smaller than its area, and nothing of the poster is next to it. */
export async function expectPlayerFillsArea(page: Page): Promise<void> {
  const area = room(page).locator('[data-player]');
  const player = area.locator('video, iframe');
  await expect
    .poll(async () => {
      const [around, own] = [await area.boundingBox(), await player.boundingBox()];
      return around !== null && own !== null && Math.abs(around.width - own.width) < 1;
    })
    .toBe(true);
}

interface Sample {
  /** Milliseconds of the clock that all pages of a machine share. */
  readonly at: number;
  /** Milliseconds of the video. */
  readonly position: number;
  readonly isPlaying: boolean;
}

interface Seek {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Positions {
  readonly samples: readonly Sample[];
  readonly seeks: readonly Seek[];
}

/** The frame with the room's video: the page, or the provider's player in it. */
async function videoFrame(page: Page): Promise<Frame> {
  const own = page.locator('[data-room] video');
  const embedded = page.locator('[data-room] :not([inert]) > iframe');
  await own.or(embedded).first().waitFor({ state: 'attached' });
  if ((await own.count()) > 0) return page.mainFrame();
  const frame = await (await embedded.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The room has no player.');
  return frame;
}

/** Records the position of the room's player from now on, each 100 ms, and its seeks. */
export async function recordPositions(page: Page): Promise<void> {
  const frame = await videoFrame(page);
  await frame.waitForSelector('video', { state: 'attached' });
  await frame.evaluate(() => {
    const scope = window.top === window ? '[data-room] video' : 'video';
    const video = document.querySelector<HTMLVideoElement>(scope);
    if (!video || Reflect.has(video, 'isRecorded')) return;
    Object.assign(video, { isRecorded: true });
    const samples: Sample[] = [];
    const seeks: Seek[] = [];
    Object.assign(window, { positions: { samples, seeks } });
    let last = 0;
    setInterval(() => {
      const position = video.currentTime * 1000;
      samples.push({
        at: performance.timeOrigin + performance.now(),
        position,
        isPlaying: !video.paused && !video.seeking,
      });
      last = position;
    }, 100);
    video.addEventListener('seeking', () => {
      seeks.push({
        at: performance.timeOrigin + performance.now(),
        from: last,
        to: video.currentTime * 1000,
      });
    });
  });
}

export async function recordedPositions(page: Page): Promise<Positions> {
  const frame = await videoFrame(page);
  return frame.evaluate(() => Reflect.get(window, 'positions') as Positions);
}

interface Offset {
  readonly at: number;
  readonly ms: number;
}

/** Returns how far the two players were apart in the loop, for each sample of the first one. */
export function offsetsBetween(one: Positions, other: Positions, roundMs: number): Offset[] {
  const playing = other.samples.filter(({ isPlaying }) => isPlaying);
  return one.samples.flatMap(({ at, position, isPlaying }) => {
    const near = playing.find((sample) => Math.abs(sample.at - at) <= 60);
    if (!isPlaying || near === undefined) return [];
    const difference = Math.abs(position - (near.position + at - near.at)) % roundMs;
    return [{ at, ms: Math.min(difference, roundMs - difference) }];
  });
}

/** Waits until both players are within `ms` of each other. */
export async function expectInStep(one: Page, other: Page, ms: number): Promise<void> {
  await Promise.all([recordPositions(one), recordPositions(other)]);
  await expect
    .poll(async () => {
      const both = await Promise.all([recordedPositions(one), recordedPositions(other)]);
      const latest = offsetsBetween(...both, ROUND_MS).slice(-5);
      return latest.length === 5 && latest.every((offset) => offset.ms <= ms);
    })
    .toBe(true);
}
