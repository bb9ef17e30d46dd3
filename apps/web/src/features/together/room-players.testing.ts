import { createFakePlayer, type FakePlayer } from '#clips/player/fake-player.testing.ts';

let players: FakePlayer[] = [];

/** For `vi.mock('#clips/player/create-player.ts')`. */
export function createClipPlayer(): FakePlayer {
  const created = createFakePlayer();
  players.push(created);
  return created;
}

export function forgetPlayers(): void {
  players = [];
}

/** Throws until there is one. */
export function lastPlayer(): FakePlayer {
  const last = players.at(-1);
  if (last === undefined) throw new Error('There is no player.');
  return last;
}
