import type { Frame, Page } from '@playwright/test';

/** A clip or a picture that is not there by then is missing for good, which is what is to be seen. */
const MAX_WAIT_MS = 4_000;

/** Waits until what is in sight has been loaded and drawn: fonts, pictures, a frame of each clip. */
export async function waitForPaint(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await waitForFramePaint(frame).catch((error: unknown) => {
      // A player may be taken away meanwhile.
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

/** Runs in the page, where nothing of this file is; nor can a function in it have a name. */
async function waitUntilDrawn(longestMs: number): Promise<void> {
  await document.fonts.ready;
  const end = performance.now() + longestMs;
  for (let isLoading = true; isLoading && performance.now() < end;) {
    // What has changed since is drawn with the second picture.
    for (let drawn = 0; drawn < 2; drawn += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A frame that is out of sight is never drawn.
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
