import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { beforeEach, expect, it } from 'vitest';
import { videoLookup } from './video-lookup.ts';
import type { LookupResult } from './video-oembed.ts';

const { cacheMs, cacheMax, lookupsPerMinute, lookupsForPosts, backoffMs, backoffMaxMs } =
  sourceLimits;
const AVAILABLE: LookupResult = { outcome: 'available', credit: { title: 'Me at the zoo' } };
const UNAVAILABLE: LookupResult = { outcome: 'unavailable', reason: 'unavailable' };
const UNKNOWN: LookupResult = { outcome: 'unknown' };

let time: number;
let result: LookupResult;
let requested: string[];

beforeEach(() => {
  time = 0;
  result = AVAILABLE;
  requested = [];
});

it('results are cached, unless a newer one is requested', async () => {
  const lookup = open();
  expect(await lookup.lookUp('a')).toEqual(AVAILABLE);
  result = UNAVAILABLE;
  time = cacheMs - 1;
  expect(await lookup.lookUp('a')).toEqual(AVAILABLE);
  expect(requested).toHaveLength(1);
  expect(await lookup.lookUp('a', 10)).toEqual(UNAVAILABLE);
  expect(await lookup.lookUp('a')).toEqual(UNAVAILABLE);
  time += cacheMs;
  result = AVAILABLE;
  expect(await lookup.lookUp('a')).toEqual(AVAILABLE);
  expect(requested).toHaveLength(3);
});

it('concurrent requests for one video are sent once', async () => {
  const lookup = open();
  const responses = await Promise.all(Array.from({ length: 50 }, () => lookup.lookUp('a', 0)));
  expect(responses).toEqual(Array.from({ length: 50 }, () => AVAILABLE));
  expect(requested).toEqual(['a']);
});

it('a failing provider is paused, twice as long each time', async () => {
  const lookup = open();
  result = UNKNOWN;
  for (let pause: number = backoffMs; pause <= backoffMaxMs; pause *= 2) {
    requested = [];
    expect(await lookup.lookUp('a')).toEqual(UNKNOWN);
    time += pause - 1;
    expect(await lookup.lookUp('b')).toEqual(UNKNOWN);
    expect(requested).toEqual(['a']);
    time += 1;
  }
  result = AVAILABLE;
  expect(await lookup.lookUp('c')).toEqual(AVAILABLE);
  result = UNKNOWN;
  expect(await lookup.lookUp('d')).toEqual(UNKNOWN);
  time += backoffMs;
  result = AVAILABLE;
  expect(await lookup.lookUp('d')).toEqual(AVAILABLE);
});

it('concurrent failures count as one', async () => {
  const lookup = open();
  result = UNKNOWN;
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => lookup.lookUp(id)));
  time += backoffMs;
  result = AVAILABLE;
  expect(await lookup.lookUp('a')).toEqual(AVAILABLE);
});

it('the provider gets a limited number of requests per minute', async () => {
  const lookup = open();
  for (let nth = 0; nth < lookupsPerMinute + 20; nth += 1) await lookup.lookUpForPost(`v${nth}`);
  expect(requested).toHaveLength(lookupsPerMinute);
  expect(await lookup.lookUpForPost('another')).toEqual(UNKNOWN);
  expect(await lookup.lookUp('another')).toEqual(UNKNOWN);
  expect(await lookup.lookUp('v0')).toEqual(AVAILABLE);
  time += 60_000;
  expect(await lookup.lookUp('another')).toEqual(AVAILABLE);
});

it('part of the requests is reserved for posts', async () => {
  const lookup = open();
  for (let nth = 0; nth < lookupsPerMinute; nth += 1) await lookup.lookUp(`v${nth}`);
  expect(requested).toHaveLength(lookupsPerMinute - lookupsForPosts);
  expect(await lookup.lookUp('another')).toEqual(UNKNOWN);
  expect(await lookup.lookUpForPost('another')).toEqual(AVAILABLE);
  expect(await lookup.lookUp('another')).toEqual(AVAILABLE);
});

it('the cache has a limited size and evicts the oldest result first', async () => {
  const lookup = open();
  for (let nth = 0; nth <= cacheMax; nth += 1) {
    await lookup.lookUp(`v${nth}`);
    time += 2_000;
  }
  requested = [];
  const forever = Number.POSITIVE_INFINITY;
  await lookup.lookUp(`v${cacheMax}`, forever);
  await lookup.lookUp('v1', forever);
  expect(requested).toEqual([]);
  await lookup.lookUp('v0', forever);
  expect(requested).toEqual(['v0']);
});

function open() {
  const fetchResult = (videoId: string) => {
    requested.push(videoId);
    return Promise.resolve(result);
  };
  return videoLookup({ fetchResult, now: () => time });
}
