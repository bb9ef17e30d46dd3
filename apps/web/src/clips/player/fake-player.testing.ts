import type { ClipPlayer, FailureReason, PlayerStatus } from './clip-player.ts';
import { createSnapshotStore } from './snapshot-store.ts';

export type FakePlayer = ClipPlayer & {
  takeCalls(): string[];
  setStatus(kind: Exclude<PlayerStatus['kind'], 'failed'>): void;
  fail(reason: FailureReason): void;
  setTime(seconds: number): void;
};

export function createFakePlayer(): FakePlayer {
  const store = createSnapshotStore();
  let calls: string[] = [];
  let time = 0;
  const record = (call: string) => void calls.push(call);

  return {
    cue(clip) {
      record(`cue ${clip.videoId}`);
      time = clip.startTime;
      store.update({ clip, status: { kind: 'loading' }, hasFrame: false, duration: null });
    },
    play: () => record('play'),
    pause: () => record('pause'),
    seek: (seconds) => record(`seek ${seconds}`),
    setMuted(isMuted) {
      record(isMuted ? 'mute' : 'unmute');
      store.update({ isMuted });
    },
    setRate(rate) {
      record(`rate ${rate}`);
      store.update({ rate });
    },
    setVolume: (percent) => record(`volume ${percent}`),
    setCaptions: (isOn) => record(`captions ${isOn ? 'on' : 'off'}`),
    currentTime: () => time,
    retry: () => record('retry'),
    snapshot: store.get,
    subscribe: store.subscribe,
    destroy: () => record('destroy'),
    takeCalls: () => calls.splice(0),
    setStatus: (kind) =>
      store.update({ status: { kind }, ...(kind === 'playing' && { hasFrame: true }) }),
    fail: (reason) => store.update({ status: { kind: 'failed', reason } }),
    setTime: (seconds) => void (time = seconds),
  };
}

/* For `vi.mock('#clips/player/create-player.ts')`. */
export { createFakePlayer as createClipPlayer };
