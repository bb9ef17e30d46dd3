const WAIT_MAX_MS = 5_000;
/** Leaves network and processor to the clip. */
const CLIP_MS = 1_000;

let hasBegun = false;
let resolveBegun = () => {};
const begun = new Promise<void>((resolve) => (resolveBegun = resolve));

/** Called once a clip of the page shows a picture, or plays later or never. */
export function noteClip(): void {
  hasBegun = true;
  resolveBegun();
}

/** Resolves when the page's first clip has begun: for scripts that it must not wait for. */
export async function afterFirstClip(): Promise<void> {
  if (hasBegun) return;
  await Promise.race([begun, delay(WAIT_MAX_MS)]);
  await delay(CLIP_MS);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
