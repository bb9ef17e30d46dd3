import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateTypes, jobProject, runJob } from '@reprise/api-client/generate.ts';
import { expect } from 'vitest';
import { it } from '#testing/fixtures/app.ts';

const COMPILER = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** Generating and compiling take seconds on a busy machine. */
const TIMEOUT_MS = 60_000;

it(
  'a client generated from the served document signs up, posts, reads, likes and chats',
  async ({ app }) => {
    await generateTypes(new URL('/api/docs/json', app.url));
    // Rejects if the job's calls do not match their types.
    await promisify(execFile)(COMPILER, ['-p', jobProject]);
    const { posted, liked, messages, rejection } = await runJob(app.url);
    expect(rejection).toBe('NOT_FRIENDS');
    expect(posted).toMatchObject({
      tile_desc: 'The trunks',
      starttime: 5,
      endtime: 9,
      tile_likes: 0,
    });
    expect(liked).toMatchObject({ tile_id: posted.tile_id, tile_likes: 1, username: 'ben' });
    expect(messages).toMatchObject([
      { text: 'Listen to this.', tile: { id: posted.tile_id } },
      { text: 'On repeat!' },
    ]);
  },
  TIMEOUT_MS,
);
