// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Autoplay, keepPlaying, type Sight, sightOf } from './autoplay.ts';
import { createFakePlayer, type FakePlayer } from './fake-player.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

function start(): { player: FakePlayer; autoplay: Autoplay; see: (isSeen: boolean) => void } {
  const player = createFakePlayer();
  let see: (isSeen: boolean) => void = () => {};
  const sight: Sight = (onChange) => {
    see = onChange;
    return () => {};
  };
  const autoplay = keepPlaying(player, sight);
  return { player, autoplay, see };
}

/** A clip in view that plays. */
function startPlaying() {
  const theatre = start();
  theatre.see(true);
  theatre.player.cue(CLIP);
  theatre.player.become('playing');
  theatre.player.takeCalls();
  return theatre;
}

describe('autoplay', () => {
  it('starts a clip that is in view', () => {
    const { player, see } = start();
    see(true);
    player.takeCalls();
    player.cue(CLIP);
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`, 'play']);
  });

  it('starts a clip when it comes into view', () => {
    const { player, see } = start();
    player.cue(CLIP);
    expect(player.takeCalls()).not.toContain('play');
    see(true);
    expect(player.takeCalls()).toEqual(['play']);
  });

  it('pauses out of sight and goes on when seen again', () => {
    const { player, see } = startPlaying();
    see(false);
    expect(player.takeCalls()).toEqual(['pause']);
    player.become('paused');
    see(true);
    expect(player.takeCalls()).toEqual(['play']);
  });

  it('pauses a start that was under way when the clip went out of sight', () => {
    const { player, see } = start();
    see(true);
    player.cue(CLIP);
    see(false);
    player.takeCalls();
    player.become('playing');
    expect(player.takeCalls()).toEqual(['pause']);
  });

  it('leaves a clip paused that the reader paused with the button', () => {
    const { player, autoplay, see } = startPlaying();
    autoplay.toggle();
    player.become('paused');
    see(false);
    see(true);
    expect(player.takeCalls()).not.toContain('play');
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
  });

  it('leaves a clip paused that the reader paused inside the frame', () => {
    const { player, see } = startPlaying();
    player.become('paused');
    see(false);
    see(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  it('starts the next clip although the one before was paused by the reader', () => {
    const { player, autoplay } = startPlaying();
    autoplay.toggle();
    player.become('paused');
    player.takeCalls();
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toContain('play');
  });

  it('tells the player nothing more after it was stopped', () => {
    const { player, autoplay } = startPlaying();
    autoplay.stop();
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`]);
  });
});

describe('sight', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('counts an element as seen while more than half of it is in view in a shown page', () => {
    let report: (entries: { intersectionRatio: number }[]) => void = () => {};
    const disconnect = vi.fn();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof report) {
          report = callback;
        }
        observe() {}
        disconnect = disconnect;
      },
    );
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const seen: boolean[] = [];
    const stop = sightOf(document.createElement('div'))((isSeen) => seen.push(isSeen));

    report([{ intersectionRatio: 0.5 }]);
    report([{ intersectionRatio: 0.51 }]);
    isHidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    report([{ intersectionRatio: 0.2 }]);
    expect(seen).toEqual([false, true, false, true, false]);

    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toHaveLength(5);
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
