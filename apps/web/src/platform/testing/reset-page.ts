import { vi } from 'vitest';

// Test files share a worker and its page to save startup time. Resets modules, page and network
// before each file.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
if (globalThis.document !== undefined) resetPage();

function resetPage(): void {
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
