import { expect, it } from 'vitest';
import { trackPeers } from './postgres-fan-out.ts';

it('other servers may exist until none has responded, or nothing was received for 30 s', () => {
  let now = 0;
  const peers = trackPeers(() => now);
  const after = (ms: number) => {
    now += ms;
    return peers.mayExist();
  };
  expect(after(3_600_000)).toBe(true);
  peers.connected();
  expect([after(4_999), after(1)]).toEqual([true, false]);
  peers.received();
  expect([after(0), after(29_999)]).toEqual([true, true]);
  peers.received();
  expect([after(29_999), after(1)]).toEqual([true, false]);
  peers.disconnected();
  expect(after(3_600_000)).toBe(true);
  peers.connected();
  peers.received();
  expect(after(29_999)).toBe(true);
});
