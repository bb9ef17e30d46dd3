import { beforeEach, vi } from 'vitest';
import type { FailureReason } from '#clips/player/clip-player.ts';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';
import type { YoutubeApi } from './youtube-api.ts';
import { YoutubeClipPlayer } from './youtube-player.ts';

export const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5.25, endTime: 9 };
export const OTHER = { videoId: 'dQw4w9WgXcQ', startTime: 40, endTime: 50 };

/** Uses fake timers, and an empty page for each test of the file. */
export function setUpPlayers() {
  const page = {
    mount: document.createElement('div'),
    isOnline: true,
    isSandboxed: false,
    loadApi: (): Promise<YoutubeApi> => Promise.resolve({ Player: FakeYoutube }),
  };
  const initial = { ...page };

  beforeEach(() => {
    vi.useFakeTimers();
    FakeYoutube.instances = [];
    // Detached, so that no frame loads.
    Object.assign(page, initial, { mount: document.createElement('div') });
  });

  function createPlayer(): YoutubeClipPlayer {
    return new YoutubeClipPlayer(page.mount, {
      loadApi: () => page.loadApi(),
      isOnline: () => page.isOnline,
      isSandboxed: () => page.isSandboxed,
    });
  }

  async function open(): Promise<{ player: YoutubeClipPlayer; youtube: FakeYoutube }> {
    const player = createPlayer();
    player.cue(CLIP);
    await vi.advanceTimersByTimeAsync(0);
    const youtube = FakeYoutube.instances[0];
    if (!youtube) throw new Error('No player was made.');
    youtube.ready();
    return { player, youtube };
  }

  async function openPlaying() {
    const fixture = await open();
    fixture.youtube.state(STATES.CUED);
    fixture.player.play();
    fixture.youtube.state(STATES.PLAYING);
    fixture.youtube.takeCalls();
    return fixture;
  }

  return { page, createPlayer, open, openPlaying };
}

export const kindOf = (player: YoutubeClipPlayer) => player.snapshot().status.kind;
export const failed = (reason: FailureReason) => ({ kind: 'failed', reason });
