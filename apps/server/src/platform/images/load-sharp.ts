import type Sharp from 'sharp';

export type SharpModule = typeof Sharp;

/** The only decoders that run; libvips has those of 30 other formats, among them SVG and PDF. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];
const SVG_LOADER = 'VipsForeignLoadSvg';

let loading: Promise<SharpModule> | null = null;

/** Loaded on demand: most servers start far more often than a picture is decoded. */
export function loadSharp(): Promise<SharpModule> {
  return (loading ??= load());
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Runs work that may decode SVG: files of the operator, before any user can upload one. */
export async function withSvgLoader<Result>(
  work: (sharp: SharpModule) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  sharp.unblock({ operation: [SVG_LOADER] });
  try {
    return await work(sharp);
  } finally {
    sharp.block({ operation: [SVG_LOADER] });
  }
}
