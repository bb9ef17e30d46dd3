import { accountPhotoLimits } from '@reprise/contract/accounts/limits.ts';

export const ZOOM_MAX = 4;

/** Which square of a picture is used. */
export interface Crop {
  /** 1: as much as fits. */
  readonly zoom: number;
  /** Where the square is in the rest of the width and height, from 0 to 1. */
  readonly across: number;
  readonly down: number;
}

export const CENTERED: Crop = { zoom: 1, across: 0.5, down: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the picture. */
interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export function squareOf({ width, height }: Size, { zoom, across, down }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * across, top: (height - side) * down, side };
}

/** Moves the picture below the square, by parts of the square's side. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (place: number, length: number, delta: number) =>
    length === side ? place : Math.min(Math.max(place - (delta * side) / (length - side), 0), 1);
  return {
    ...crop,
    across: moved(crop.across, size.width, by.x),
    down: moved(crop.down, size.height, by.y),
  };
}

/** Of the shorter side: enough for the smallest square. */
const OPENED_SIDE = accountPhotoLimits.side * ZOOM_MAX;

/**
 * Opens a picture upright. Reduces a large one, because the photo of a phone can need a gigabyte.
 * Returns null for what the browser cannot open.
 */
export async function openPicture(file: Blob): Promise<ImageBitmap | null> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const scale = OPENED_SIDE / Math.min(width, height);
    if (scale >= 1) return picture;
    const size = {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
    };
    const reduced = await createImageBitmap(picture, { ...size, resizeQuality: 'high' });
    picture.close();
    return reduced;
  } catch {
    return null;
  }
}

/** Fills the canvas. Transparent parts become white: a JPEG has none. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf(picture, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

const QUALITIES = [0.92, 0.8, 0.6, 0.4];

/** Returns the square as a JPEG in base64 that an upload may have. */
export async function encodeCrop(picture: ImageBitmap, crop: Crop): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = accountPhotoLimits.side;
  canvas.height = accountPhotoLimits.side;
  drawCrop(canvas, picture, crop);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    if (blob !== null && blob.size <= accountPhotoLimits.uploadMaxBytes) return toBase64(blob);
  }
  throw new Error('The picture cannot be encoded.');
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
