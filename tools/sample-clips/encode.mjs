import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { HEIGHT, openDrawing, WIDTH } from './animation/drawing.mjs';
import { renderWav } from './sound/mixer.mjs';
import { momentOf } from './sound/score.mjs';

/** A frame starts at every tenth of a second. */
const FPS = 20;
/** A keyframe at each bar (half bar for long ones), so that loops restart without delay. */
const LONG_BAR_SECONDS = 2.5;
/** Opus's pre-skip: without it, the muxer would shift the video. */
const OPUS_LEAD_SECONDS = '0.0065';
const OPUS_KBPS = 36;
const AAC_KBPS = 48;

async function ffmpeg(args, feed) {
  const child = spawn('ffmpeg', ['-y', '-v', 'error', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, SVT_LOG: '1' },
  });
  const done = once(child, 'close');
  await feed?.(child.stdin);
  child.stdin.end();
  const [code] = await done;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`);
}

function createPainter({ scene }, score) {
  const drawing = openDrawing(scene.drawing);
  const animate = scene.animate(drawing);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  return (seconds) => {
    const now = momentOf(score, seconds);
    const [, shot] = scene.shots.findLast(([bar]) => bar <= now.bar + 0.001);
    drawing.draw(context, animate(now), shot);
    return canvas;
  };
}

async function drawFrames(piece, score, stdin) {
  const paint = createPainter(piece, score);
  const frames = Math.round(score.duration * FPS);
  for (let frame = 0; frame < frames; frame += 1) {
    const bytes = Buffer.from(paint(frame / FPS).data());
    if (!stdin.write(bytes)) await once(stdin, 'drain');
  }
}

const RAW = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  '-s',
  `${WIDTH}x${HEIGHT}`,
  '-r',
  String(FPS),
  '-i',
  '-',
];
const COLORS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const TO_VIDEO_COLORS = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p',
  ...COLORS,
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

export async function renderSources({ piece, score }, folder) {
  const [frames, music] = [join(folder, 'frames.nut'), join(folder, 'music.wav')];
  await writeFile(music, renderWav(score));
  await ffmpeg([...RAW, ...TO_VIDEO_COLORS, '-c:v', 'rawvideo', frames], (stdin) =>
    drawFrames(piece, score, stdin),
  );
  const keyframeSeconds = score.barSeconds / (score.barSeconds > LONG_BAR_SECONDS ? 2 : 1);
  return { frames, music, folder, keyframe: String(Math.round(keyframeSeconds * FPS)) };
}

export async function encodeWebm({ frames, music, keyframe }, quality, target) {
  await ffmpeg([
    ...['-i', frames, '-itsoffset', OPUS_LEAD_SECONDS, '-i', music],
    ...['-c:v', 'libsvtav1', '-preset', '7', '-crf', String(quality), '-g', keyframe],
    ...['-svtav1-params', 'lp=1', ...COLORS],
    ...['-c:a', 'libopus', '-b:a', `${OPUS_KBPS}k`, '-application', 'audio'],
    ...REPEATABLE,
    ...['-cues_to_front', '1', target],
  ]);
}

/** Encodes the finished WebM as H.264 and AAC, for browsers without AV1. */
export async function encodeMp4({ video, music, keyframe }, quality, target) {
  await ffmpeg([
    ...['-i', video, '-i', music, '-map', '0:v', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', String(quality)],
    ...['-g', keyframe, '-keyint_min', keyframe, '-sc_threshold', '0', '-threads', '1'],
    ...['-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p', ...COLORS],
    ...['-c:a', 'aac', '-b:a', `${AAC_KBPS}k`],
    ...REPEATABLE,
    ...['-movflags', '+faststart', target],
  ]);
}

export async function paintPoster({ piece, score }, quality, target) {
  const canvas = createPainter(piece, score)(piece.scene.poster * score.barSeconds);
  await writeFile(target, await canvas.encode('jpeg', quality));
}
