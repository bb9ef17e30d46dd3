import { loadConfig } from '../../apps/server/src/platform/config.ts';
import {
  CALL_NAMES,
  callsPerSecond,
  GROWING_TABLES,
  OPEN_SHARE,
  ROWS_PER_DAY,
  TIMES_PER_DAY,
  type ActionName,
  type CallName,
} from './behavior.ts';
import type { CallCost, Costs } from './costs.ts';

const GIGABYTE = 1e9;
const DAYS = 365;
const HOUR_SECONDS = 3_600;
const { KEEP_VIEWS_DAYS, KEEP_NOTIFICATIONS_DAYS } = loadConfig({});
const KEPT_DAYS = { tile_views: KEEP_VIEWS_DAYS, notifications: KEEP_NOTIFICATIONS_DAYS };

/** What the model assumes in addition to the members' behavior. */
export const ASSUMED = {
  /** Share of its core that a server or Redis uses in the busiest hour. One process is one core. */
  processUse: 0.6,
  postgresUse: 0.5,
  /** The machine that a site begins with. */
  first: { cores: 4, memoryGb: 16 },
  /** The largest machine for a PostgreSQL, and what its disk reads in a second. */
  largest: { cores: 64, memoryGb: 512, diskReads: 100_000 },
  /** The site is away for this time after the loss of its database. */
  restoreHours: 4,
  /** Connections of a server, and `max_connections` less those of operators. */
  connections: { perServer: 11, all: 195 },
  /** Above, cleaning up and indexing one table takes hours. */
  tableGb: 300,
  /**
   * Of messages: 208 a second on one PostgreSQL, 88 on a coordinator and two workers of the same
   * machine (`npm run test:long -- citus`, 2026-11-29).
   */
  distributedCost: 208 / 88,
} as const;

/** In the busiest hour, after the first year. */
export interface Needs {
  readonly members: number;
  readonly callsPerSecond: number;
  readonly sockets: number;
  /** Each is a process with a core. Infinite if receiving the changes of the others takes all of it. */
  readonly servers: number;
  readonly serverGb: number;
  /** Share of a server's usable time in which it receives changes. */
  readonly receiveShare: number;
  /** Processor time, in cores. */
  readonly redisCores: number;
  readonly postgresCores: number;
  readonly postgresGb: number;
  readonly postgresMachines: number;
  readonly diskReadsPerSecond: number;
  readonly diskGb: number;
  /** In the second year. */
  readonly diskGbPerYear: number;
  readonly largestTableGb: number;
  readonly walGbPerDay: number;
  /** By `npm run ops`, and by copying files, on one machine. */
  readonly backupHours: number;
  readonly restoreHours: number;
  readonly copyHours: number;
}

function perSecondOf({ calls }: Pick<Costs, 'calls'>, members: number) {
  return (cost: keyof CallCost) =>
    CALL_NAMES.reduce((sum, name) => sum + callsPerSecond(members, name) * calls[name][cost], 0);
}

/** Returns the processor time of one server and PostgreSQL in the busiest hour, in cores. */
export function coresOf(costs: Pick<Costs, 'calls' | 'socket'>, members: number) {
  const perSecond = perSecondOf(costs, members);
  const socketsMs = members * OPEN_SHARE * costs.socket.msPerSecond;
  return {
    server: (perSecond('serverMs') + socketsMs) / 1_000,
    postgres: perSecond('postgresMs') / 1_000,
  };
}

/** Returns what a site with so many active members needs. Everything is linear but `servers`. */
export function needsOf(costs: Costs, members: number): Needs {
  const perSecond = perSecondOf(costs, members);
  const cores = coresOf(costs, members);
  const sockets = members * OPEN_SHARE;
  const changes = perSecond('changes');
  const usableMs = ASSUMED.processUse * 1_000;
  const receiveMs = changes * costs.change.receiveMs;
  const servers = serversFor({ ownMs: cores.server * 1_000, receiveMs, usableMs });
  const deliverMs = changes * costs.change.deliverMs;
  const redisMs = redisMsFor(servers, { ofTwo: perSecond('redisMs'), deliverMs });
  const disk = diskOf(costs, members);
  const usedCores = cores.postgres;
  const postgres = postgresOf(costs, { members, diskGb: disk.diskGb, usedCores });
  return {
    members,
    callsPerSecond: CALL_NAMES.reduce((sum, name) => sum + callsPerSecond(members, name), 0),
    sockets,
    servers,
    serverGb: (servers * costs.serverBytes + sockets * costs.socket.bytes) / GIGABYTE,
    receiveShare: receiveMs / usableMs,
    redisCores: redisMs / 1_000,
    ...postgres,
    diskReadsPerSecond: perSecond('diskReads'),
    ...disk,
    walGbPerDay: (members * walBytesPerDay(costs)) / GIGABYTE,
    backupHours: (disk.diskGb * costs.secondsPerGb.backup) / HOUR_SECONDS,
    restoreHours: (disk.diskGb * costs.secondsPerGb.restore) / HOUR_SECONDS,
    copyHours: (disk.diskGb * costs.secondsPerGb.copy) / HOUR_SECONDS,
  };
}

/** Every server receives the changes of all. */
function serversFor(work: { ownMs: number; receiveMs: number; usableMs: number }): number {
  const { ownMs, receiveMs, usableMs } = work;
  if (ownMs <= usableMs) return 1;
  return receiveMs < usableMs ? Math.ceil(ownMs / (usableMs - receiveMs)) : Infinity;
}

/** Redis delivers each change to every server. One server needs no Redis. */
function redisMsFor(servers: number, ms: { ofTwo: number; deliverMs: number }): number {
  if (servers === 1) return 0;
  return servers === Infinity ? Infinity : ms.ofTwo + (servers - 2) * ms.deliverMs;
}

function postgresOf(costs: Costs, of: { members: number; diskGb: number; usedCores: number }) {
  const { data, secondsPerGb } = costs;
  const { largest, restoreHours } = ASSUMED;
  const cores = of.usedCores / ASSUMED.postgresUse;
  const gigabytes = (of.members * (data.cacheBytes / data.members)) / GIGABYTE;
  const copyHours = (of.diskGb * secondsPerGb.copy) / HOUR_SECONDS;
  const machinesFor = (count: number) =>
    Math.ceil(
      Math.max(1, count / largest.cores, gigabytes / largest.memoryGb, copyHours / restoreHours),
    );
  const isOne = machinesFor(cores) === 1;
  const postgresCores = Math.ceil(isOne ? cores : cores * ASSUMED.distributedCost);
  return {
    postgresCores,
    postgresGb: gigabytes,
    postgresMachines: isOne ? 1 : machinesFor(postgresCores),
  };
}

function diskOf(costs: Costs, members: number) {
  const gigabytes = (name: (typeof GROWING_TABLES)[number], days: number) =>
    (members * ROWS_PER_DAY[name] * days * costs.rowBytes[name]) / GIGABYTE;
  const sizes = GROWING_TABLES.map((name) => gigabytes(name, daysOf(name)));
  const growth = GROWING_TABLES.filter((name) => daysOf(name) === DAYS);
  const others = (members * costs.otherBytesPerMember) / GIGABYTE;
  return {
    diskGb: sizes.reduce((sum, size) => sum + size, others),
    diskGbPerYear: growth.reduce((sum, name) => sum + gigabytes(name, DAYS), 0),
    largestTableGb: Math.max(...sizes),
  };
}

function daysOf(name: (typeof GROWING_TABLES)[number]): number {
  return name in KEPT_DAYS ? KEPT_DAYS[name as keyof typeof KEPT_DAYS] : DAYS;
}

function walBytesPerDay({ calls }: Costs): number {
  const names = Object.keys(TIMES_PER_DAY) as (ActionName & CallName)[];
  return names.reduce((sum, name) => sum + TIMES_PER_DAY[name] * calls[name].walBytes, 0);
}

interface Resource {
  readonly name: string;
  readonly isOver: (needs: Needs) => boolean;
  readonly add: string;
  /** False if the product cannot do it. */
  readonly isBuilt?: false;
}

const { first, largest, connections, tableGb, restoreHours: hours, processUse } = ASSUMED;

const RESOURCES: readonly Resource[] = [
  {
    name: 'one server',
    isOver: ({ servers }) => servers > 1,
    add: 'servers behind a proxy, with Redis',
  },
  {
    name: `one machine (${first.cores} cores, ${first.memoryGb} GB)`,
    isOver: ({ servers, postgresCores, redisCores, serverGb, postgresGb }) =>
      servers + postgresCores + redisCores > first.cores || serverGb + postgresGb > first.memoryGb,
    add: 'PostgreSQL on its own machine',
  },
  {
    name: `restore of a backup file (${hours} h)`,
    isOver: ({ restoreHours }) => restoreHours > hours,
    add: 'backups of files and WAL',
  },
  {
    name: 'connections to PostgreSQL',
    isOver: ({ servers }) => servers * connections.perServer > connections.all,
    add: 'PgBouncer',
  },
  {
    name: `one table (${tableGb} GB)`,
    isOver: ({ largestTableGb }) => largestTableGb > tableGb,
    add: 'partitions',
  },
  {
    name: `restore of files to one machine (${hours} h)`,
    isOver: ({ copyHours }) => copyHours > hours,
    add: 'distributed PostgreSQL',
  },
  {
    name: `memory of PostgreSQL (${largest.memoryGb} GB)`,
    isOver: ({ postgresGb }) => postgresGb > largest.memoryGb,
    add: 'distributed PostgreSQL',
  },
  {
    name: `cores of PostgreSQL (${largest.cores})`,
    isOver: ({ postgresCores }) => postgresCores > largest.cores,
    add: 'distributed PostgreSQL',
  },
  {
    name: `disk of PostgreSQL (${largest.diskReads.toLocaleString('en')} reads a second)`,
    isOver: ({ diskReadsPerSecond }) => diskReadsPerSecond > largest.diskReads,
    add: 'distributed PostgreSQL',
  },
  {
    name: 'Redis (one core)',
    isOver: ({ redisCores }) => redisCores > processUse,
    add: 'several Redis, each with a part of the changes',
    isBuilt: false,
  },
  {
    name: 'receiving all changes (half of each server)',
    isOver: ({ receiveShare }) => receiveShare > 0.5,
    add: 'servers that receive only what their sockets watch',
    isBuilt: false,
  },
];

export interface Limit {
  readonly name: string;
  /** Members with whom the resource just suffices. */
  readonly members: number;
  readonly add: string;
  readonly isBuilt: boolean;
}

const MEMBERS_MAX = 1e12;

/** Returns the resources in the order in which they end. */
export function limitsOf(costs: Costs): Limit[] {
  const limits = RESOURCES.map(({ name, isOver, add, isBuilt = true }) => {
    let [enough, tooMany] = [0, MEMBERS_MAX];
    while (tooMany - enough > 1) {
      const members = Math.floor((enough + tooMany) / 2);
      if (isOver(needsOf(costs, members))) tooMany = members;
      else enough = members;
    }
    return { name, members: enough, add, isBuilt };
  });
  return limits.toSorted((one, other) => one.members - other.members);
}
