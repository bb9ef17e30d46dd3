import { sourceLimits } from '@reprise/contract/source-limits.ts';
import { beforeEach, expect, it } from 'vitest';
import { videoLookup } from './video-lookup.ts';
import type { VideoAnswer } from './video-oembed.ts';

const { answerKeptMs, answersKept, lookupsPerMinute, pauseMs, pauseMaxMs } = sourceLimits;
const ALIVE: VideoAnswer = { outcome: 'alive', credit: { title: 'Me at the zoo' } };
const DEAD: VideoAnswer = { outcome: 'dead', reason: 'unavailable' };
const UNKNOWN: VideoAnswer = { outcome: 'unknown' };

let time: number;
let answer: VideoAnswer;
let asked: string[];

beforeEach(() => {
  time = 0;
  answer = ALIVE;
  asked = [];
});

function open() {
  const ask = (videoId: string) => {
    asked.push(videoId);
    return Promise.resolve(answer);
  };
  return videoLookup({ ask, now: () => time });
}

it('an answer is kept for a while, unless a newer one is wanted', async () => {
  const lookup = open();
  expect(await lookup.ask('a')).toEqual(ALIVE);
  answer = DEAD;
  time = answerKeptMs - 1;
  expect(await lookup.ask('a')).toEqual(ALIVE);
  expect(asked).toHaveLength(1);
  expect(await lookup.ask('a', 10)).toEqual(DEAD);
  expect(await lookup.ask('a')).toEqual(DEAD);
  time += answerKeptMs;
  answer = ALIVE;
  expect(await lookup.ask('a')).toEqual(ALIVE);
  expect(asked).toHaveLength(3);
});

it('many who ask about one video at once are one question', async () => {
  const lookup = open();
  const answers = await Promise.all(Array.from({ length: 50 }, () => lookup.ask('a', 0)));
  expect(answers).toEqual(Array.from({ length: 50 }, () => ALIVE));
  expect(asked).toEqual(['a']);
});

it('a provider that does not answer is left alone, twice as long each time', async () => {
  const lookup = open();
  answer = UNKNOWN;
  for (let pause: number = pauseMs; pause <= pauseMaxMs; pause *= 2) {
    asked = [];
    expect(await lookup.ask('a')).toEqual(UNKNOWN);
    time += pause - 1;
    expect(await lookup.ask('b')).toEqual(UNKNOWN);
    expect(asked).toEqual(['a']);
    time += 1;
  }
  answer = ALIVE;
  expect(await lookup.ask('c')).toEqual(ALIVE);
  answer = UNKNOWN;
  expect(await lookup.ask('d')).toEqual(UNKNOWN);
  time += pauseMs;
  answer = ALIVE;
  expect(await lookup.ask('d')).toEqual(ALIVE);
});

it('several failures at once are one pause', async () => {
  const lookup = open();
  answer = UNKNOWN;
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => lookup.ask(id)));
  time += pauseMs;
  answer = ALIVE;
  expect(await lookup.ask('a')).toEqual(ALIVE);
});

it('the provider gets so many questions a minute and no more', async () => {
  const lookup = open();
  for (let nth = 0; nth < lookupsPerMinute + 20; nth += 1) await lookup.ask(`v${nth}`);
  expect(asked).toHaveLength(lookupsPerMinute);
  expect(await lookup.ask('another')).toEqual(UNKNOWN);
  expect(await lookup.ask('v0')).toEqual(ALIVE);
  time += 60_000;
  expect(await lookup.ask('another')).toEqual(ALIVE);
});

it('so many answers are kept and no more, the oldest goes first', async () => {
  const lookup = open();
  for (let nth = 0; nth <= answersKept; nth += 1) {
    await lookup.ask(`v${nth}`);
    time += 1_000;
  }
  asked = [];
  const forever = Number.POSITIVE_INFINITY;
  await lookup.ask(`v${answersKept}`, forever);
  await lookup.ask('v1', forever);
  expect(asked).toEqual([]);
  await lookup.ask('v0', forever);
  expect(asked).toEqual(['v0']);
});
