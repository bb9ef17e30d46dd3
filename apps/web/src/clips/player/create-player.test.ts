import { describe, expect, test, vi } from 'vitest';
import { EMPTY_SNAPSHOT } from './clip-player.ts';
import { createClipPlayer } from './create-player.ts';
import { createFakePlayer, type FakePlayer } from './fake-player.testing.ts';

const YOUTUBE = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };
const SAMPLE = { videoId: 'sample-0001', startTime: 0, endTime: 4 };

describe('the player for all clips', () => {
  test('is empty and muted until its first clip, and creates no inner player before', () => {
    const { player, made } = start();
    player.play();
    expect(player.snapshot()).toBe(EMPTY_SNAPSHOT);
    expect(player.currentTime()).toBe(0);
    expect(made).toEqual([]);
  });

  test('plays sample clips from a file and all others through the provider', () => {
    const { player, kinds } = start();
    player.cue(SAMPLE);
    player.cue(YOUTUBE);
    expect(kinds()).toEqual(['file', 'youtube']);
  });

  test('keeps one player for clips of one kind', () => {
    const { player, made } = start();
    player.cue(YOUTUBE);
    player.cue({ ...YOUTUBE, videoId: 'dQw4w9WgXcQ' });
    expect(made).toHaveLength(1);
    expect(made[0]?.player.takeCalls()).toEqual(['mute', 'cue jNQXAC9IVRw', 'cue dQw4w9WgXcQ']);
  });

  test('keeps sound, speed, volume and captions and removes the old player when the kind changes', () => {
    const { player, made } = start();
    player.cue(YOUTUBE);
    player.setMuted(false);
    player.setRate(1.5);
    player.setVolume(40);
    player.setCaptions(true);
    player.cue(SAMPLE);
    expect(made[0]?.player.takeCalls()).toContain('destroy');
    expect(player.snapshot()).toMatchObject({ isMuted: false, rate: 1.5 });
    expect(made[1]?.player.takeCalls()).toEqual(
      expect.arrayContaining(['volume 40', 'captions on']),
    );
  });

  test('notifies its listeners of each change, also after the kind changed', () => {
    const { player, made } = start();
    const listener = vi.fn();
    player.subscribe(listener);
    player.cue(YOUTUBE);
    player.cue(SAMPLE);
    listener.mockClear();
    made[1]?.player.setStatus('playing');
    expect(listener).toHaveBeenCalledOnce();
    expect(player.snapshot().status).toEqual({ kind: 'playing' });
  });

  test('ignores calls after it was destroyed', () => {
    const { player, made } = start();
    player.destroy();
    player.cue(YOUTUBE);
    expect(made).toEqual([]);
  });
});

function start() {
  const made: { kind: string; player: FakePlayer }[] = [];
  const maker = (kind: string) => () => {
    const player = createFakePlayer();
    made.push({ kind, player });
    return player;
  };
  const player = createClipPlayer(document.createElement('div'), {
    file: maker('file'),
    youtube: maker('youtube'),
  });
  return { player, made, kinds: () => made.map(({ kind }) => kind) };
}
