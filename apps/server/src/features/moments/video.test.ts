import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';
import { postVideo } from '#testing/features/tiles.ts';

it('a video without clips has no heat', async ({ app }) => {
  expect(await app.visitor.call('GET', '/get/video?video_id=no-clips_00')).toMatchObject({
    status: 200,
    body: {
      rows: [{ video_id: 'no-clips_00', passages: 0, people: 0, heat: [], heat_step: 1 }],
    },
  });
});

it('clips and their owners count, and the heat has their seconds', async ({ app, alice, bob }) => {
  const link = 'twopeople00';
  await postVideo(alice, { link, startTime: 5, endTime: 15 });
  await postVideo(alice, { link, startTime: 5.5, endTime: 9 });
  await postVideo(bob, { link, startTime: 30, endTime: 31 });
  const { body } = await app.visitor.call('GET', `/get/video?video_id=${link}`);
  expect(body.rows).toEqual([
    expect.objectContaining({
      passages: 3,
      people: 2,
      heat: [
        { second: 5, starts: 2, ends: 0 },
        { second: 8, starts: 0, ends: 1 },
        { second: 14, starts: 0, ends: 1 },
        { second: 30, starts: 1, ends: 1 },
      ],
      heat_step: 1,
    }),
  ]);
});
