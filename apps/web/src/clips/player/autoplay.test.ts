import { describe, expect, test } from 'vitest';
import { createStoredPreference } from '#platform/preferences/stored-preference.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { type Autoplay, autoplayWhileVisible, type ObserveVisibility } from './autoplay.ts';
import { createFakePlayer, type FakePlayer } from './fake-player.testing.ts';

const CLIP = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };

describe('autoplay', () => {
  test('starts a visible clip', () => {
    const { player, setVisible } = start();
    setVisible(true);
    player.takeCalls();
    player.cue(CLIP);
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`, 'play']);
  });

  test('starts a clip when it becomes visible', () => {
    const { player, setVisible } = start();
    player.cue(CLIP);
    expect(player.takeCalls()).not.toContain('play');
    setVisible(true);
    expect(player.takeCalls()).toEqual(['play']);
  });

  test('pauses when the clip becomes invisible and resumes when it is visible again', () => {
    const { player, setVisible } = startPlaying();
    setVisible(false);
    expect(player.takeCalls()).toEqual(['pause']);
    player.setStatus('paused');
    setVisible(true);
    expect(player.takeCalls()).toEqual(['play']);
  });

  test('pauses a start that completes after the clip became invisible', () => {
    const { player, setVisible } = start();
    setVisible(true);
    player.cue(CLIP);
    setVisible(false);
    player.takeCalls();
    player.setStatus('playing');
    expect(player.takeCalls()).toEqual(['pause']);
  });

  test('keeps a clip paused that the user paused with the button', () => {
    const { player, autoplay, setVisible } = startPlaying();
    autoplay.toggle();
    player.setStatus('paused');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).not.toContain('play');
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
  });

  test('keeps a clip paused that the user paused inside the frame', () => {
    const { player, setVisible } = startPlaying();
    player.setStatus('paused');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  test('resumes a clip whose times changed shortly before it became invisible', () => {
    const { player, setVisible } = startPlaying();
    player.cue({ ...CLIP, startTime: 6 });
    // The seek to the new start pauses first.
    player.setStatus('paused');
    setVisible(false);
    player.takeCalls();
    setVisible(true);
    expect(player.takeCalls()).toEqual(['play']);
  });

  test('starts the next clip although the user paused the previous one', () => {
    const { player, autoplay } = startPlaying();
    autoplay.toggle();
    player.setStatus('paused');
    player.takeCalls();
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toContain('play');
  });

  test('keeps a clip at its end that it reached by playing', () => {
    const { player, setVisible } = startPlaying();
    player.setStatus('ended');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  test('continues with a clip that restarts at its end', () => {
    const { player, setVisible } = startPlaying();
    player.setStatus('ended');
    player.setStatus('playing');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  test('sends no commands after it was stopped', () => {
    const { player, autoplay } = startPlaying();
    autoplay.stop();
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`]);
  });
});

describe('autoplay turned off', () => {
  function startWaiting() {
    const fixture = start('never');
    fixture.setVisible(true);
    fixture.player.cue(CLIP);
    fixture.player.setStatus('cued');
    return fixture;
  }

  test('starts no visible clip', () => {
    const { player, setVisible } = startWaiting();
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).not.toContain('play');
  });

  test('the user starts the first clip with the button', () => {
    const { player, autoplay, setVisible } = startWaiting();
    player.takeCalls();
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
    player.setStatus('playing');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  test('a clip that the user starts continues, also if it becomes visible only then', () => {
    const { player, autoplay, setVisible } = start('never');
    player.cue(CLIP);
    autoplay.start();
    player.takeCalls();
    setVisible(true);
    expect(player.takeCalls()).toEqual(['play']);
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  test('a start holds for the clip that the player gets after it', () => {
    const { player, autoplay, setVisible } = start('never');
    setVisible(true);
    autoplay.start();
    player.takeCalls();
    player.cue(CLIP);
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`, 'play']);
  });

  test('the user starts the first clip inside the frame', () => {
    const { player, setVisible } = startWaiting();
    player.takeCalls();
    player.setStatus('playing');
    setVisible(false);
    setVisible(true);
    expect(player.takeCalls()).toEqual(['pause', 'play']);
  });

  test('keeps the next clip paused too', () => {
    const { player, autoplay } = startWaiting();
    autoplay.toggle();
    player.setStatus('playing');
    player.takeCalls();
    player.cue({ ...CLIP, startTime: 6 });
    player.setStatus('cued');
    expect(player.takeCalls()).toEqual([`cue ${CLIP.videoId}`, 'pause']);
  });
});

describe('autoplay for friends only', () => {
  const play = (isByFriend: boolean | undefined) => {
    const { player, setVisible, autoplay } = start('friends');
    setVisible(true);
    player.takeCalls();
    player.cue({ ...CLIP, isByFriend });
    player.setStatus('cued');
    return { player, setVisible, autoplay, calls: player.takeCalls().slice(1) };
  };

  test.each([
    [true, ['play']],
    [false, ['pause']],
    [undefined, ['pause']],
  ])('a clip by a friend (%s): %s', (isByFriend, calls) => {
    expect(play(isByFriend).calls).toEqual(calls);
  });

  test("plays another user's clip with the button, and keeps the next one paused", () => {
    const { player, autoplay } = play(false);
    autoplay.toggle();
    expect(player.takeCalls()).toEqual(['play']);
    player.setStatus('playing');
    player.cue({ ...CLIP, startTime: 6 });
    expect(player.takeCalls()).not.toContain('play');
    player.cue({ ...CLIP, startTime: 7, isByFriend: true });
    expect(player.takeCalls()).toContain('play');
  });
});

type AutoplaySetting = 'always' | 'friends' | 'never';

interface Fixture {
  player: FakePlayer;
  autoplay: Autoplay;
  setVisible: (isVisible: boolean) => void;
}

function start(defaultValue: AutoplaySetting = 'always'): Fixture {
  const player = createFakePlayer();
  let setVisible: (isVisible: boolean) => void = () => {};
  const observeVisibility: ObserveVisibility = (onChange) => {
    setVisible = onChange;
    return () => {};
  };
  const choice = createStoredPreference({
    item: storageItem('autoplay'),
    values: ['always', 'friends', 'never'],
    defaultValue,
  });
  const autoplay = autoplayWhileVisible(player, observeVisibility, choice);
  return { player, autoplay, setVisible };
}

function startPlaying() {
  const fixture = start();
  fixture.setVisible(true);
  fixture.player.cue(CLIP);
  fixture.player.setStatus('playing');
  fixture.player.takeCalls();
  return fixture;
}
