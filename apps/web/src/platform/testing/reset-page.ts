import { afterEach, vi } from 'vitest';

// Test files share a worker and its page, so this resets modules, page and network before a file.
// After each test, it ends what the test has rendered, stubbed, mocked and stored.
endFakes();
vi.resetModules();
afterEach(endFakes);
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
if (globalThis.document !== undefined) {
  resetPage();
  handleCanceledAnimations();
  // Fake players show no picture.
  (await import('#platform/first-clip.ts')).noteClip();
  const { cleanup, configure, prettyDOM } = await import('@testing-library/react');
  afterEach(clearStorage);
  // Hooks run in reverse order, so that components end with the fakes of their test.
  afterEach(cleanup);
  configure({
    // The default of one second is too short on a busy machine. Passing tests do not wait longer.
    asyncUtilTimeout: 15_000,
    // Each attempt of a waiting query throws an error, so the page is printed when one is read.
    getElementError: function getElementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      // The report then shows the line of the test.
      Error.captureStackTrace(error, getElementError);
      const get = () => `${message ?? ''}\n\n${prettyDOM(container)}`;
      return Object.defineProperty(error, 'message', { get, configurable: true });
    },
  });
}

function endFakes(): void {
  vi.unstubAllGlobals();
  // Before the timers: a spy on a fake timer would bring it back.
  vi.restoreAllMocks();
  vi.useRealTimers();
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

function resetPage(): void {
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  Object.assign(window, { scrollY: 0 });
  clearStorage();
  history.replaceState(null, '', '/');
}

/** In browsers, the rejection of a canceled animation counts as handled. */
function handleCanceledAnimations(): void {
  const { animate } = Element.prototype;
  // An earlier file of this worker has replaced it.
  if (animate.name === 'animateHandled') return;
  Element.prototype.animate = function animateHandled(...args) {
    const animation = animate.apply(this, args);
    animation.finished.catch(() => undefined);
    return animation;
  };
}
