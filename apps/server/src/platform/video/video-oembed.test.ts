import { sourceLimits } from '@reprise/contract/tiles/limits.ts';
import { MAGIC_IDS } from '@reprise/video-stand-in/magic-ids.ts';
import { startVideoStandIn, type VideoStandIn } from '@reprise/video-stand-in/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit, openOembedServer, type OembedServer } from '#testing/servers/oembed-server.ts';
import { fetchOembed } from './video-oembed.ts';

const VIDEO = 'jNQXAC9IVRw';
const UNKNOWN = { outcome: 'unknown' };

describe('against the video stand-in', () => {
  let standIn: VideoStandIn;
  beforeAll(async () => {
    standIn = await startVideoStandIn();
  });
  afterAll(() => standIn.stop());

  it('an available video has a title and a channel', async () => {
    expect(await fetchOembed(standIn.oembedUrl, VIDEO)).toEqual({
      outcome: 'available',
      credit: {
        title: `Stand-in video ${VIDEO}`,
        channel: 'Video stand-in',
        channel_url: 'https://www.youtube.com/@stand-in',
      },
    });
  });

  it.each([
    [MAGIC_IDS.notEmbeddable, 'embedding-off'],
    [MAGIC_IDS.removed, 'unavailable'],
    [MAGIC_IDS.private, 'unavailable'],
    [MAGIC_IDS.badParameter, 'unavailable'],
  ])('%s is unavailable: %s', async (videoId, reason) => {
    expect(await fetchOembed(standIn.oembedUrl, videoId)).toEqual({
      outcome: 'unavailable',
      reason,
    });
  });

  it('a slow provider times out', async () => {
    const start = performance.now();
    expect(await fetchOembed(standIn.oembedUrl, MAGIC_IDS.neverReady)).toEqual(UNKNOWN);
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThan(sourceLimits.lookupTimeoutMs - 100);
    expect(waited).toBeLessThan(sourceLimits.lookupTimeoutMs + 1_500);
  });
});

describe('against a provider that misbehaves', () => {
  let server: OembedServer;
  beforeAll(async () => {
    server = await openOembedServer();
  });
  afterAll(() => server.stop());

  const json = (body: object) => (response: { end(text: string): void }) =>
    response.end(JSON.stringify(body));

  it('sends only the id, to an address of the provider', async () => {
    await fetchOembed(server.url, VIDEO);
    expect(server.queries.at(-1)).toBe(
      `/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${VIDEO}&format=json`,
    );
  });

  it.each([302, 429, 500, 503])('status %d leaves the video unknown', async (status) => {
    server.respondWith(VIDEO, status);
    expect(await fetchOembed(server.url, VIDEO)).toEqual(UNKNOWN);
  });

  it('does not follow redirects', async () => {
    const before = server.queries.length;
    server.respondWith(VIDEO, (response) => {
      response.writeHead(302, { location: `${server.url}?url=https://evil.example/?v=x` }).end();
    });
    expect(await fetchOembed(server.url, VIDEO)).toEqual(UNKNOWN);
    expect(server.queries.length).toBe(before + 1);
  });

  it('stops reading an endless body at the limit', async () => {
    let sent = 0;
    let isCut = false;
    server.respondWith(VIDEO, (response) => {
      const more = () => {
        if (response.destroyed) return;
        sent += 16_384;
        response.write('x'.repeat(16_384), () => setImmediate(more));
      };
      response.on('close', () => (isCut = true));
      more();
    });
    expect(await fetchOembed(server.url, VIDEO)).toEqual(UNKNOWN);
    await expect.poll(() => isCut).toBe(true);
    expect(sent).toBeLessThan(8_000_000);
  });

  it('stops reading a slow body at the time-out', async () => {
    server.respondWith(VIDEO, (response) => {
      const timer = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(timer));
    });
    const start = performance.now();
    expect(await fetchOembed(server.url, VIDEO)).toEqual(UNKNOWN);
    expect(performance.now() - start).toBeLessThan(sourceLimits.lookupTimeoutMs + 1_500);
  });

  it.each([
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number for a title', '{"title":1}'],
    ['nothing', ''],
  ])('%s is invalid', async (_, body) => {
    server.respondWith(VIDEO, (response) => void response.end(body));
    expect(await fetchOembed(server.url, VIDEO)).toEqual(UNKNOWN);
  });

  it('texts are one line, cut, without control characters and lone surrogates', async () => {
    server.respondWith(
      VIDEO,
      json({ title: `a\u0000b\n\u202Ec\ud800${'d'.repeat(500)}`, author_name: ' \u200B\n ' }),
    );
    const result = await fetchOembed(server.url, VIDEO);
    expect(result).toEqual({
      outcome: 'available',
      credit: { title: expect.stringMatching(/^a b c\uFFFDd+…$/) },
    });
    if (result.outcome !== 'available') throw new Error('The video is available.');
    expect(Array.from(result.credit.title ?? '')).toHaveLength(sourceLimits.titleMax);
  });

  it.each([
    'javascript:alert(1)',
    'http://www.youtube.com/@jawed',
    'https://www.youtube.com.evil.example/@jawed',
    'https://user@www.youtube.com/@jawed',
    'https://evil.example/',
    `https://www.youtube.com/@${'x'.repeat(300)}`,
  ])('%s is not a channel page', async (author_url) => {
    server.respondWith(VIDEO, json({ title: credit.title, author_url }));
    expect(await fetchOembed(server.url, VIDEO)).toEqual({
      outcome: 'available',
      credit: { title: credit.title },
    });
  });

  it('an unreachable provider leaves the video unknown', async () => {
    const closed = await openOembedServer();
    await closed.stop();
    expect(await fetchOembed(closed.url, VIDEO)).toEqual(UNKNOWN);
  });
});
