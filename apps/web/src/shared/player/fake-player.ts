import type { ClipPlayer, FailureReason, PlayerStatus } from './clip-player.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** A player for tests: it notes what it is asked and does what the test says. */
export type FakePlayer = ClipPlayer & {
  /** The calls in their order, as 'play', 'seek 5' and so on, since the last look. */
  takeCalls(): string[];
  become(kind: Exclude<PlayerStatus['kind'], 'failed'>): void;
  fail(reason: FailureReason): void;
  setTime(seconds: number): void;
};

export function createFakePlayer(): FakePlayer {
  const store = createSnapshotStore();
  let calls: string[] = [];
  let time = 0;
  let isPreloaded = false;
  const note = (call: string) => void calls.push(call);

  return {
    cue(clip) {
      note(`cue ${clip.videoId}`);
      time = clip.startTime;
      isPreloaded = false;
      store.update({ clip, status: { kind: 'loading' }, duration: null });
    },
    preload() {
      if (!isPreloaded) note('preload');
      isPreloaded = true;
    },
    play: () => note('play'),
    pause: () => note('pause'),
    seek: (seconds) => note(`seek ${seconds}`),
    setMuted(isMuted) {
      note(isMuted ? 'mute' : 'unmute');
      store.update({ isMuted });
    },
    setRate(rate) {
      note(`rate ${rate}`);
      store.update({ rate });
    },
    setCaptions: (isOn) => note(`captions ${isOn ? 'on' : 'off'}`),
    currentTime: () => time,
    retry: () => note('retry'),
    snapshot: store.get,
    subscribe: store.subscribe,
    destroy: () => note('destroy'),
    takeCalls: () => calls.splice(0),
    become: (kind) => store.update({ status: { kind } }),
    fail: (reason) => store.update({ status: { kind: 'failed', reason } }),
    setTime: (seconds) => void (time = seconds),
  };
}
