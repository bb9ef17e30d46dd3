import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SAMPLE_VIDEOS } from './sample-videos.ts';
import { SAMPLE_TILES } from './tiles.ts';

const MEDIA = new URL('media/', import.meta.url);
const LIMITS = { webm: 1_000_000, mp4: 720_000, jpg: 40_000, vtt: 1000 };

it.each(SAMPLE_VIDEOS.map(({ id }) => id))('%s has all files in their size limits', async (id) => {
  for (const [ending, limit] of Object.entries(LIMITS)) {
    const { size } = await stat(new URL(`${id}.${ending}`, MEDIA));
    expect(size, ending).toBeGreaterThan(0);
    expect(size, ending).toBeLessThanOrEqual(limit);
  }
});

it('each sample tile starts and ends on a bar line of its video', () => {
  for (const { video, times } of SAMPLE_TILES) {
    const { loops = [] } = SAMPLE_VIDEOS[video - 1] ?? {};
    const edges = loops.flatMap(({ start, end }) => [start, end]);
    expect(edges, `video ${video}`).toEqual(expect.arrayContaining([...times]));
  }
});
