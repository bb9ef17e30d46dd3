import { groupLimits } from '@reprise/contract/chat/limits.ts';
import type { Environment } from '../../run/environment.ts';
import { groupPair, productPair, type Pair } from '../../run/clients/pairs.ts';
import { milliseconds, type Row } from '../../run/report.ts';
import { inRounds, percentile } from '../../run/rounds.ts';

/** Used by no other rows. */
const PAIR = 100;

/** Measures a message to a full group until all members have it, and one to a friend. */
export async function groupMessages({ effort, target }: Environment): Promise<Row[]> {
  const at = { sendAt: target.server.url, readAt: target.server.url };
  const friend = await productPair(target, PAIR, at);
  const group = await groupPair(target, PAIR + 10, groupLimits.membersMax);
  let sent = 0;
  const times = (pair: Pair) => async () => {
    const all: number[] = [];
    for (let n = 0; n < effort.sends / 2; n += 1) {
      sent += 1;
      all.push(await pair.send(`text ${sent}`));
    }
    return { p50: percentile(all, 0.5) };
  };
  try {
    const figures = await inRounds(effort.rounds, { group: times(group), friend: times(friend) });
    return [
      {
        scenario: `message to ${groupLimits.membersMax} members / to a friend, p50`,
        measured: milliseconds(figures.of('group p50')),
        compared: milliseconds(figures.of('friend p50')),
        value: figures.ratio('group p50', 'friend p50'),
        goal: 5,
        isMost: true,
        checked: 'every message received by the sockets of all other members',
      },
    ];
  } finally {
    for (const pair of [friend, group]) pair.close();
  }
}
