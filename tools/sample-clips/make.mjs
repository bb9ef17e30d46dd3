// Makes the sample clips and avatars, which are committed. Needs ffmpeg and `npm ci --prefix
// tools/sample-clips`. node tools/sample-clips/make.mjs [sample-0003] [avatars]
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeAvatars } from './avatars.mjs';
import { captionsOf } from './captions.mjs';
import { encodeMp4, encodeWebm, paintPoster, renderSources } from './encode.mjs';
import { PIECES } from './pieces.mjs';
import { createScore } from './sound/score.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SAMPLE_FOLDER = join(ROOT, 'apps/server/src/sample');
const MEDIA_FOLDER = join(SAMPLE_FOLDER, 'media');
const AVATAR_FOLDER = join(ROOT, 'apps/web/public/avatars');
/** Limits all clips together to 18 MB. */
const WEBM_BYTES = 980_000;
const MP4_BYTES = 715_000;
const POSTER_BYTES = 40_000;
const AVATAR_BYTES = 2_000;
const SHORTEST_LOOP = 3;
const LONGEST_LOOP = 15;

const clips = PIECES.map((piece, index) => {
  const score = createScore(piece);
  piece.compose(score);
  return { id: `sample-${String(index + 1).padStart(4, '0')}`, piece, score };
});

async function makeClip(clip) {
  const { id, piece } = clip;
  const workFolder = await mkdtemp(join(tmpdir(), 'sample-clip-'));
  try {
    const sources = await renderSources(clip, workFolder);
    const target = (ending) => join(workFolder, `${id}.${ending}`);
    await makeWithin(WEBM_BYTES, { quality: 48, half: 17 }, target('webm'), (quality, path) =>
      encodeWebm(sources, quality, path),
    );
    await makeWithin(MP4_BYTES, { quality: 28, half: 8 }, target('mp4'), (quality, path) =>
      encodeMp4({ ...sources, video: target('webm') }, quality, path),
    );
    await makeWithin(POSTER_BYTES, { quality: 70, half: -40 }, target('jpg'), (quality, path) =>
      paintPoster(clip, quality, path),
    );
    for (const ending of ['webm', 'mp4', 'jpg']) {
      await copyFile(target(ending), join(MEDIA_FOLDER, `${id}.${ending}`));
    }
    console.log(`${id}, ${piece.title}`);
  } finally {
    await rm(workFolder, { recursive: true });
  }
}

/** Lowers the quality until the file is within the limit; a step of `half` halves the size. */
async function makeWithin(limit, { quality, half }, path, make) {
  for (let current = quality; ;) {
    await make(current, path);
    const { size } = await stat(path);
    console.log(`${basename(path)} at ${current}: ${size} bytes`);
    if (size <= limit) return;
    const step = Math.ceil(Math.log2(size / limit) * Math.abs(half)) + 1;
    current += Math.sign(half) * step;
  }
}

function entryOf({ id, piece, score }) {
  const second = (bar) => Number((bar * score.barSeconds).toFixed(1));
  const loops = piece.loops.map(([from, to, what]) => {
    const [start, end] = [second(from), second(to)];
    if (end - start < SHORTEST_LOOP || end - start > LONGEST_LOOP) {
      throw new Error(`A loop of ${id} is ${end - start} s long.`);
    }
    return { start, end, what };
  });
  const { title, credit, mood } = piece;
  return { id, title, credit, mood, duration: second(piece.bars), loops };
}

async function writeList() {
  const path = join(SAMPLE_FOLDER, 'sample-videos.ts');
  const text = `// Written by tools/sample-clips/make.mjs; change the pieces there.

/** A loop of the video, in seconds on bar boundaries. */
export interface SampleLoop {
  start: number;
  end: number;
  what: string;
}

/** Files in media/: {id}.webm, {id}.mp4 (for browsers without AV1), {id}.jpg (poster) and {id}.vtt (captions). */
export interface SampleVideo {
  id: string;
  title: string;
  /** An invented author. */
  credit: string;
  mood: string;
  /** Seconds. */
  duration: number;
  loops: readonly SampleLoop[];
}

export const SAMPLE_VIDEOS: readonly SampleVideo[] = ${JSON.stringify(clips.map(entryOf))};
`;
  await writeFile(path, text);
  await promisify(execFile)('npx', ['oxfmt', path], { cwd: ROOT });
}

async function writeCaptions() {
  for (const clip of clips) {
    const { id, duration, loops } = entryOf(clip);
    await writeFile(join(MEDIA_FOLDER, `${id}.vtt`), captionsOf(loops, duration));
  }
}

async function writeAvatars() {
  await mkdir(AVATAR_FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(makeAvatars())) {
    if (text.length > AVATAR_BYTES) throw new Error(`The avatar ${name} has ${text.length} bytes.`);
    await writeFile(join(AVATAR_FOLDER, `${name}.svg`), text);
  }
}

const names = process.argv.slice(2);
const isWanted = (name) => names.length === 0 || names.includes(name);
const unknown = names.find((name) => name !== 'avatars' && !clips.some(({ id }) => id === name));
if (unknown) throw new Error(`There is nothing called ${unknown} to make.`);
await mkdir(MEDIA_FOLDER, { recursive: true });
await writeList();
await writeCaptions();
if (isWanted('avatars')) await writeAvatars();
// Two at a time, because an encoder uses one core.
const queue = clips.filter(({ id }) => isWanted(id));
async function work() {
  for (let clip = queue.shift(); clip; clip = queue.shift()) await makeClip(clip);
}
await Promise.all([work(), work()]);
