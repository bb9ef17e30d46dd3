import { createFakePlayer, type FakePlayer } from './fake-player.testing.ts';

/** In order of creation, since `forgetPlayers`. */
export const players: FakePlayer[] = [];

/** For `vi.mock('#clips/player/create-player.ts')`. */
export function createClipPlayer(): FakePlayer {
  const created = createFakePlayer();
  players.push(created);
  return created;
}

export function forgetPlayers(): void {
  players.length = 0;
}

/** Throws until there is one. */
export function lastPlayer(): FakePlayer {
  const last = players.at(-1);
  if (last === undefined) throw new Error('There is no player.');
  return last;
}
