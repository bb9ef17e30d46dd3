import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, HEIGHT, WIDTH } from './canvas.mjs';
import { renderWav } from './mixer.mjs';
import { momentOf } from './score.mjs';

/** Every tenth of a second is the start of a frame. */
const FPS = 30;
/** A keyframe at each bar (half bar for long ones), so that loops restart at once. */
const LONG_BAR_SECONDS = 2.5;
/** Opus's pre-skip; without it the muxer would shift the video. */
const OPUS_LEAD_SECONDS = '0.0065';
const AUDIO_KBPS = 36;
/** Keeps all clips together under 3.5 MB. */
const CLIP_BYTES = 248_000;
const CONTAINER_BYTES = 9_000;

async function ffmpeg(args, feed) {
  const child = spawn('ffmpeg', ['-y', '-v', 'error', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const done = once(child, 'close');
  await feed?.(child.stdin);
  child.stdin.end();
  const [code] = await done;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`);
}

async function drawFrames(piece, score, stdin) {
  const draw = piece.paint();
  const canvas = createCanvas();
  const frames = Math.round(score.duration * FPS);
  for (let frame = 0; frame < frames; frame += 1) {
    draw(canvas, momentOf(score, frame / FPS));
    if (!stdin.write(canvas.bytes())) await once(stdin, 'drain');
  }
}

const RAW = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${WIDTH}x${HEIGHT}`,
  '-r',
  String(FPS),
  '-i',
  '-',
];
const TO_VIDEO_COLORS = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const REPEATABLE = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];

/** Two-pass VP9 and Opus. */
export async function encodeClip({ piece, score, target, workFolder }) {
  const [frames, music] = [join(workFolder, 'frames.nut'), join(workFolder, 'music.wav')];
  await writeFile(music, renderWav(score));
  await ffmpeg([...RAW, ...TO_VIDEO_COLORS, '-c:v', 'rawvideo', frames], (stdin) =>
    drawFrames(piece, score, stdin),
  );
  const videoBits = (CLIP_BYTES - CONTAINER_BYTES) * 8 - AUDIO_KBPS * 1000 * score.duration;
  const keyframeSeconds = score.barSeconds / (score.barSeconds > LONG_BAR_SECONDS ? 2 : 1);
  const keyframe = String(Math.round(keyframeSeconds * FPS));
  const codec = [
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    String(Math.round(videoBits / score.duration)),
    '-crf',
    '24',
    '-g',
    keyframe,
    '-keyint_min',
    keyframe,
    '-deadline',
    'good',
    '-threads',
    '1',
    '-row-mt',
    '0',
    '-auto-alt-ref',
    '1',
    '-lag-in-frames',
    '25',
    '-passlogfile',
    join(workFolder, 'pass'),
  ];
  await ffmpeg(['-i', frames, ...codec, '-cpu-used', '4', '-pass', '1', '-f', 'null', '-']);
  await ffmpeg([
    '-i',
    frames,
    '-itsoffset',
    OPUS_LEAD_SECONDS,
    '-i',
    music,
    ...codec,
    '-cpu-used',
    '3',
    '-pass',
    '2',
    '-c:a',
    'libopus',
    '-b:a',
    `${AUDIO_KBPS}k`,
    '-application',
    'audio',
    ...REPEATABLE,
    '-cues_to_front',
    '1',
    target,
  ]);
}

export async function encodePoster({ piece, score, time, quality, target }) {
  const canvas = createCanvas();
  piece.paint()(canvas, momentOf(score, time));
  const args = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', String(quality), '-pix_fmt', 'yuvj420p'];
  await ffmpeg(
    [...RAW, ...args, ...REPEATABLE, target],
    (stdin) => void stdin.write(canvas.bytes()),
  );
}
