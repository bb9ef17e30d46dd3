import type { Page } from '@playwright/test';

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly jpeg: string;
  readonly time: number;
}

export async function startScreencast(page: Page): Promise<() => Promise<readonly Picture[]>> {
  const session = await page.context().newCDPSession(page);
  const pictures: Picture[] = [];
  let isOver = false;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ jpeg: data, time: (metadata.timestamp ?? 0) * 1000 });
    if (!isOver) void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 60,
    maxWidth: 640,
    maxHeight: 640,
  });
  return async () => {
    isOver = true;
    await session.send('Page.stopScreencast');
    await session.detach();
    return pictures;
  };
}

export async function recordFirstPoster(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const WIDTH_OF_A_PLAYER = 300;
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement) || target.width < WIDTH_OF_A_PLAYER) return;
        if (!Reflect.has(window, 'posterAt')) Object.assign(window, { posterAt: Date.now() });
      },
      true,
    );
  });
}

/** Returns the pictures since the first poster was loaded. */
export async function sincePoster(
  page: Page,
  pictures: readonly Picture[],
): Promise<readonly Picture[]> {
  const posterAt = await page.evaluate((): number => Reflect.get(window, 'posterAt'));
  return pictures.filter(({ time }) => time > posterAt);
}

export async function flatPictures(
  page: Page,
  pictures: readonly Picture[],
  area: Area,
): Promise<readonly Picture[]> {
  const reader = await page.context().newPage();
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const flat: Picture[] = [];
  for (const picture of pictures) {
    if (await reader.evaluate(isFlat, { ...picture, area, viewport })) flat.push(picture);
  }
  await reader.close();
  return flat;
}

async function isFlat({
  jpeg,
  area,
  viewport,
}: {
  jpeg: string;
  area: Area;
  viewport: { width: number; height: number };
}): Promise<boolean> {
  const COLUMNS = 16;
  const ROWS = 10;
  const SAME_COLOR = 12;
  const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const scale = image.width / viewport.width;
  const canvas = new OffscreenCanvas(COLUMNS, ROWS);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  // Compares single pixels: an average would hide a clip.
  context.imageSmoothingEnabled = false;
  context.drawImage(
    image,
    (area.x + area.width * 0.1) * scale,
    (area.y + area.height * 0.1) * scale,
    area.width * 0.8 * scale,
    area.height * 0.8 * scale,
    0,
    0,
    COLUMNS,
    ROWS,
  );
  const { data } = context.getImageData(0, 0, COLUMNS, ROWS);
  return [0, 1, 2].every((channel) => {
    const values = data.filter((_, index) => index % 4 === channel);
    return Math.max(...values) - Math.min(...values) < SAME_COLOR;
  });
}
