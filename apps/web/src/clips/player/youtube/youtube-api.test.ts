import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { YoutubeApi } from './youtube-api.ts';

const API: YoutubeApi = { Player: vi.fn() };

let scripts: HTMLScriptElement[];

beforeEach(() => {
  scripts = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
});

afterEach(() => {
  delete window.YT;
  delete window.onYouTubeIframeAPIReady;
});

describe("the provider's script", () => {
  test('is loaded once for all players', async () => {
    const players = Promise.all([load(), load()]);
    await untilRequested();
    expect(scripts[0]?.src).toBe('https://www.youtube.com/iframe_api');
    finishLoading();
    expect(await players).toEqual([API, API]);
    expect(await load()).toBe(API);
    expect(scripts).toHaveLength(1);
  });

  test('is not loaded if the page has it already', async () => {
    window.YT = API;
    expect(await load()).toBe(API);
    expect(scripts).toEqual([]);
  });

  test('is awaited if only its first half is present', async () => {
    window.YT = {};
    const player = load();
    await untilRequested();
    finishLoading();
    expect(await player).toBe(API);
  });

  test('still calls a callback that another script had set', async () => {
    const earlier = vi.fn();
    window.onYouTubeIframeAPIReady = earlier;
    const player = load();
    await untilRequested();
    finishLoading();
    await player;
    expect(earlier).toHaveBeenCalledOnce();
  });

  test('rejects when it is blocked, and is requested again the next time', async () => {
    const earlier = vi.fn();
    window.onYouTubeIframeAPIReady = earlier;
    const blocked = load();
    await untilRequested();
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow('could not be loaded');
    expect(window.onYouTubeIframeAPIReady).toBe(earlier);

    const player = load();
    await untilRequested(2);
    finishLoading();
    expect(await player).toBe(API);
  });

  test('rejects when it is not ready within 10 seconds', async () => {
    const late = load();
    const outcome = expect(late).rejects.toThrow('did not get ready');
    await untilRequested();
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect(window.onYouTubeIframeAPIReady).toBeUndefined();
  });

  test('removes a half-loaded script, which would block the next attempt', async () => {
    const late = load();
    const outcome = expect(late).rejects.toThrow('did not get ready');
    await untilRequested();
    window.YT = {};
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
    expect(window.YT).toBeUndefined();
  });

  test('is reloaded when the network is back, with a new timeout', async () => {
    const player = load();
    await untilRequested();
    window.YT = {};
    await vi.advanceTimersByTimeAsync(9_000);
    window.dispatchEvent(new Event('online'));
    expect(scripts).toHaveLength(2);
    expect(window.YT).toBeUndefined();
    await vi.advanceTimersByTimeAsync(9_000);
    finishLoading();
    expect(await player).toBe(API);
    window.dispatchEvent(new Event('online'));
    expect(scripts).toHaveLength(2);
  });
});

async function load(): Promise<YoutubeApi> {
  const { loadYoutubeApi } = await import('./youtube-api.ts');
  return loadYoutubeApi();
}

async function untilRequested(times = 1): Promise<void> {
  await expect.poll(() => scripts).toHaveLength(times);
}

function finishLoading(): void {
  window.YT = API;
  window.onYouTubeIframeAPIReady?.();
}
