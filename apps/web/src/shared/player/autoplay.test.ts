// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createStoredChoice } from '#shared/preferences/stored-choice.ts';
import { type Autoplay, keepPlaying, type Sight } from './autoplay.ts';
import { createFakePlayer, type FakePlayer } from './fake-player.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

type Start = 'always' | 'friends' | 'never';

type Theatre = { player: FakePlayer; autoplay: Autoplay; see: (isSeen: boolean) => void };

function start(proposal: Start = 'always'): Theatre {
  const player = createFakePlayer();
  let see: (isSeen: boolean) => void = () => {};
  const sight: Sight = (onChange) => {
    see = onChange;
    return () => {};
  };
  const choice = createStoredChoice({
    key: 'test.autoplay',
    values: ['always', 'friends', 'never'],
    proposal,
  });
  const autoplay = keepPlaying(player, sight, choice);
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

  it('leaves a clip at its end that came there by itself', () => {
    const { player, see } = startPlaying();
    player.become('ended');
    see(false);
    see(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  it('goes on with a clip that begins again at its end', () => {
    const { player, see } = startPlaying();
    player.become('ended');
    player.become('playing');
    see(false);
    see(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  it('tells the player nothing more after it was stopped', () => {
    const { player, autoplay } = startPlaying();
    autoplay.stop();
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`]);
  });
});

describe('autoplay that the reader has switched off', () => {
  /** A clip in view that waits. */
  function startWaiting() {
    const theatre = start('never');
    theatre.see(true);
    theatre.player.cue(CLIP);
    theatre.player.become('cued');
    return theatre;
  }

  it('starts no clip that is in view or comes into view', () => {
    const { player, see } = startWaiting();
    see(false);
    see(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  it('leaves the first play to the reader, with the button', () => {
    const { player, autoplay, see } = startWaiting();
    player.takeCalls();
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
    player.become('playing');
    see(false);
    see(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  it('leaves the first play to the reader, inside the frame', () => {
    const { player, see } = startWaiting();
    player.takeCalls();
    player.become('playing');
    see(false);
    see(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  it('lets the next clip wait too', () => {
    const { player, autoplay } = startWaiting();
    autoplay.toggle();
    player.become('playing');
    player.takeCalls();
    player.cue({ ...CLIP, startTime: 6 });
    player.become('cued');
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`, 'pause']);
  });
});

describe('autoplay for friends only', () => {
  const play = (isByFriend: boolean | undefined) => {
    const { player, see, autoplay } = start('friends');
    see(true);
    player.takeCalls();
    player.cue({ ...CLIP, isByFriend });
    player.become('cued');
    return { player, see, autoplay, calls: player.takeCalls().slice(1) };
  };

  it.each([
    [true, ['play']],
    [false, ['pause']],
    [undefined, ['pause']],
  ])('a clip by a friend (%s): %s', (isByFriend, calls) => {
    expect(play(isByFriend).calls).toEqual(calls);
  });

  it('plays at the button what does not start, and lets the next clip of another wait', () => {
    const { player, autoplay } = play(false);
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
    player.become('playing');
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).not.toContain('play');
    player.cue({ ...CLIP, startTime: 7, isByFriend: true });
    expect(player.takeCalls()).toContain('play');
  });
});
