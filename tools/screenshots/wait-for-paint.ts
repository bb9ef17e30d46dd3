import type { Frame, Page } from '@playwright/test';

/** Resources still missing after this time are missing on purpose. */
const MAX_WAIT_MS = 4_000;

export async function waitForPaint(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await waitForFramePaint(frame).catch((error: unknown) => {
      // The player may be removed while waiting.
      if (!frame.isDetached()) throw error;
    });
  }
}

async function waitForFramePaint(frame: Frame): Promise<void> {
  const element = frame.parentFrame() && (await frame.frameElement());
  const isSpare =
    element && (await element.evaluate((one: Element) => one.closest('[inert]') !== null));
  if (!isSpare) await frame.evaluate(waitUntilDrawn, MAX_WAIT_MS);
}

/** Serialized into the page: it must not use anything else from this file. */
async function waitUntilDrawn(longestMs: number): Promise<void> {
  await document.fonts.ready;
  const end = performance.now() + longestMs;
  for (let isLoading = true; isLoading && performance.now() < end;) {
    // A second paint includes changes since the first.
    for (let drawn = 0; drawn < 2; drawn += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // An offscreen frame is never painted.
        setTimeout(resolve, longestMs / 8);
      });
    }
    isLoading = [...document.querySelectorAll<HTMLElement>('img, video')]
      .filter((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && !element.closest('[inert]');
      })
      .some((element) =>
        element instanceof HTMLVideoElement
          ? element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || element.seeking
          : element instanceof HTMLImageElement && !element.complete,
      );
  }
}
