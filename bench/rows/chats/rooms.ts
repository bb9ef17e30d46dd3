import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { togetherLimits } from '@reprise/contract/together/limits.ts';
import type { TogetherResult } from '@reprise/contract/together/messages.ts';
import { MINUTE } from '@reprise/contract/units.ts';
import { type LiveClient, openLiveClient } from '../../run/clients/live-client.ts';
import { groupPair, type Pair } from '../../run/clients/pairs.ts';
import type { Environment } from '../../run/environment.ts';
import { milliseconds, type Row } from '../../run/report.ts';
import { inRounds, percentile } from '../../run/rounds.ts';

/** Used by no other rows. */
const PAIR = 140;
const MEMBERS = groupLimits.membersMax;
const TILE_ID = 7;
const WATCHED_MS = 30_000;
const COSTED_PINGS = 4_000;
/** What the kernel counts in. */
const CPU_TICK_MS = 10;

/** Measures a room of a full group, and a message to its members with and without one. */
export async function groupRooms({ effort, target }: Environment): Promise<Row[]> {
  const open = async (n: number) => {
    const pair = await groupPair(target, n, MEMBERS);
    const own = await openLiveClient(target.server.url, pair.sender);
    await own.subscribe('chats', pair.chat);
    return { ...pair, clients: [own, ...pair.readers] };
  };
  const looping = await open(PAIR);
  const quiet = await open(PAIR + 20);
  const room = await openRoom(looping);
  let sent = 0;
  const send = (pair: Pair) => {
    sent += 1;
    return pair.send(`text ${sent}`);
  };
  // One by one in turn: a slow moment of the machine affects both.
  const times = async () => {
    const [ofLooping, ofQuiet]: [number[], number[]] = [[], []];
    for (let n = 0; n < effort.sends / 2; n += 1) {
      ofQuiet.push(await send(quiet));
      ofLooping.push(await send(looping));
    }
    return { looping: percentile(ofLooping, 0.5), quiet: percentile(ofQuiet, 0.5) };
  };
  try {
    const figures = await inRounds(effort.rounds, { message: times });
    const traffic = await room.traffic();
    const cost = await room.cost(target.server.pid);
    const count = await room.count();
    if (count !== MEMBERS) throw new Error(`${count} of ${MEMBERS} members are in the room.`);
    return [
      {
        scenario: `message to ${MEMBERS} members who loop together / who do not, p50`,
        measured: milliseconds(figures.of('message looping')),
        compared: milliseconds(figures.of('message quiet')),
        value: figures.ratio('message looping', 'message quiet'),
        goal: 1.05,
        isMost: true,
        checked: 'every message received by the sockets of all other members, who are in the room',
      },
      {
        scenario: `room of ${MEMBERS}: packets a minute, in both directions`,
        measured: `${Math.round(traffic.bytes / 1_024)} kB to the clients`,
        compared: `${milliseconds((traffic.packets / 2) * cost)} of CPU`,
        value: traffic.packets,
        goal: null,
        isMost: true,
        checked: 'all members are in the room',
      },
    ];
  } finally {
    room.stop();
    for (const { close, clients } of [looping, quiet]) {
      close();
      clients[0]?.close();
    }
  }
}

interface Looping {
  readonly chat: string;
  /** Of all members. */
  readonly clients: readonly LiveClient[];
}

/** All members join, and send pings in turn, each in the interval of the clients. */
async function openRoom({ chat, clients }: Looping) {
  const [first, ...others] = clients;
  if (first === undefined) throw new Error('The group has no members.');
  const state = await request(first, { kind: 'start', chat, tileId: TILE_ID });
  if (state.room === null) throw new Error('The room was not started.');
  const { id, createdAt, program } = state.room;
  const known = { id, createdAt, program };
  for (const client of others) await request(client, { kind: 'join', chat, known });
  const ping = (client: LiveClient) => request(client, { kind: 'ping', chat, id, isInStep: true });
  let nth = 0;
  let pings = 0;
  const pingNext = () => {
    const client = clients[nth % clients.length];
    nth += 1;
    pings += 1;
    return client && ping(client);
  };
  const timer = setInterval(() => void pingNext(), togetherLimits.pingMs / clients.length);
  const packets = () => clients.reduce((sum, client) => sum + client.roomTraffic().packets, 0);
  const bytes = () => clients.reduce((sum, client) => sum + client.roomTraffic().bytes, 0);
  return {
    stop: () => clearInterval(timer),
    async count() {
      return (await ping(first)).room?.users.length;
    },
    /** A minute of an undisturbed room. */
    async traffic() {
      const before = { packets: packets() + pings, bytes: bytes() };
      await sleep(WATCHED_MS);
      const perMinute = MINUTE / WATCHED_MS;
      return {
        packets: Math.round((packets() + pings - before.packets) * perMinute),
        bytes: (bytes() - before.bytes) * perMinute,
      };
    },
    /** Milliseconds of CPU that the server uses for a ping. */
    async cost(pid: number) {
      const before = await cpuMs(pid);
      for (let n = 0; n < COSTED_PINGS; n += 1) await pingNext();
      return ((await cpuMs(pid)) - before) / COSTED_PINGS;
    },
  };
}

async function request(client: LiveClient, payload: object) {
  const result = (await client.request('together', payload)) as TogetherResult;
  if ('error' in result) throw new Error(JSON.stringify(result.error));
  return result;
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which can have spaces, from the third field on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CPU_TICK_MS;
}
