// Runs in every frame of the page, the provider's included, and records each shown picture.

/** @type {import('./frames.ts').ShownFrame[]} */
const shownFrames = [];
Object.assign(window, { shownFrames });

/** @type {WeakSet<HTMLVideoElement>} */
const known = new WeakSet();

/** @param {HTMLVideoElement} video */
function follow(video) {
  if (known.has(video)) return;
  known.add(video);
  /** @type {VideoFrameRequestCallback} */
  const note = (_now, { presentationTime, mediaTime }) => {
    const at = performance.timeOrigin + presentationTime;
    shownFrames.push({ at, mediaTime, source: video.currentSrc });
    video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
}

new MutationObserver(() => document.querySelectorAll('video').forEach(follow)).observe(document, {
  childList: true,
  subtree: true,
});
