import { describe, expect, it } from 'vitest';
import { CALL_NAMES, type CallName } from './behavior.ts';
import type { CallCost, Costs } from './costs.ts';
import { ASSUMED, limitsOf, needsOf, type Needs } from './model.ts';

const cost: CallCost = {
  serverMs: 2,
  postgresMs: 1,
  redisMs: 0.01,
  changes: 0,
  diskReads: 0.5,
  walBytes: 0,
};

/** Round figures. Only messages are sent to other servers, and only they write. */
const costs: Costs = {
  run: { date: '2026-01-01', command: '', machine: '', loadBefore: 0, minutes: 0 },
  data: { members: 10_000, days: 50, bytes: 2e9, cacheBytes: 1e8 },
  cold: { p50: 0, p95: 0 },
  hours: [],
  calls: {
    ...(Object.fromEntries(CALL_NAMES.map((name) => [name, cost])) as Record<CallName, CallCost>),
    message: { ...cost, changes: 1, walBytes: 10_000 },
  },
  change: { receiveMs: 0.4, deliverMs: 0.01 },
  socket: { count: 10_000, bytes: 10_000, msPerSecond: 0.001 },
  serverBytes: 1e8,
  diskReadMs: 0.2,
  rowBytes: { messages: 200, tile_views: 100, likes: 100, notifications: 150, tiles: 1_000 },
  otherBytesPerMember: 5_000,
  secondsPerGb: { backup: 50, restore: 200, copy: 5 },
};

const SIZES = [1, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8];

describe('needsOf', () => {
  it('is as calculated by hand for a million members', () => {
    // A day of 180.6 calls, a tenth in the busiest hour, and 100,000 open apps that read two
    // documents in 300 s and renew a token in 270 s.
    const calls = (1e6 * 180.6 * 0.1) / 3_600 + 1e5 * (2 / 300 + 1 / 270);
    expect(calls).toBeCloseTo(6_053.7, 1);
    // 166.7 messages a second.
    const changes = (1e6 * 6 * 0.1) / 3_600;
    // Each server has 600 ms a second, of which it receives changes for 66.7.
    const servers = Math.ceil((calls * 2 + 1e5 * 0.001) / (600 - changes * 0.4));
    expect(servers).toBe(23);
    const disk = 1e6 * (6 * 365 * 200 + 16 * 90 * 100 + 4 * 365 * 100 + 4 * 90 * 150);
    expect(needsOf(costs, 1e6)).toEqual({
      members: 1e6,
      callsPerSecond: expect.closeTo(calls, 3),
      sockets: 1e5,
      servers,
      serverGb: expect.closeTo((23 * 1e8 + 1e5 * 10_000) / 1e9, 6),
      receiveShare: expect.closeTo(66.67 / 600, 4),
      redisCores: expect.closeTo((calls * 0.01 + changes * 21 * 0.01) / 1_000, 6),
      postgresCores: 13,
      postgresGb: 10,
      postgresMachines: 1,
      diskReadsPerSecond: expect.closeTo(calls / 2, 3),
      diskGb: expect.closeTo((disk + 1e6 * (0.1 * 365 * 1_000 + 5_000)) / 1e9, 6),
      diskGbPerYear: expect.closeTo((1e6 * 365 * (6 * 200 + 4 * 100 + 0.1 * 1_000)) / 1e9, 6),
      largestTableGb: expect.closeTo(438, 6),
      walGbPerDay: expect.closeTo(60, 6),
      backupHours: expect.closeTo((823.5 * 50) / 3_600, 1),
      restoreHours: expect.closeTo((823.5 * 200) / 3_600, 1),
      copyHours: expect.closeTo((823.5 * 5) / 3_600, 2),
    });
  });

  it('never needs less for more members', () => {
    const all = SIZES.map((members) => needsOf(costs, members));
    for (const key of Object.keys(all[0] ?? {}) as (keyof Needs)[]) {
      const values = all.map((needs) => needs[key]);
      expect(values, key).toEqual(values.toSorted((one, other) => one - other));
    }
  });

  it('has one server without Redis for few members', () => {
    expect(needsOf(costs, 10_000)).toMatchObject({ servers: 1, redisCores: 0, postgresCores: 1 });
  });

  it('finds no number of servers when each only receives the changes of all', () => {
    // 1,500 changes a second of 0.4 ms take the 600 ms of every server.
    expect(needsOf(costs, 8.9e6).servers).toBeLessThan(Infinity);
    expect(needsOf(costs, 9e6)).toMatchObject({ servers: Infinity, redisCores: Infinity });
  });

  it('counts the cost of a distributed PostgreSQL above one machine', () => {
    // 18,161 ms a second at half use, and files that are copied in 3.4 h.
    expect(needsOf(costs, 3e6)).toMatchObject({ postgresCores: 37, postgresMachines: 1 });
    // Copying would take 5.7 h: 60.5 cores times 2.36, on machines of 64.
    expect(needsOf(costs, 5e6)).toMatchObject({ postgresCores: 144, postgresMachines: 3 });
  });
});

describe('limitsOf', () => {
  const limits = limitsOf(costs);

  it('lists the resources in the order in which they end', () => {
    const members = limits.map((limit) => limit.members);
    expect(members).toEqual(members.toSorted((one, other) => one - other));
    expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
  });

  it.each([
    ['one server', ({ servers }: Needs) => servers > 1],
    ['connections to PostgreSQL', ({ servers }: Needs) => servers * 11 > 195],
    ['restore of a backup file', ({ restoreHours }: Needs) => restoreHours > ASSUMED.restoreHours],
    ['memory of PostgreSQL', ({ postgresGb }: Needs) => postgresGb > ASSUMED.largest.memoryGb],
    ['receiving all changes', ({ receiveShare }: Needs) => receiveShare > 0.5],
  ])('%s suffices up to its limit, and for no member more', (name, isOver) => {
    const { members = Number.NaN } = limits.find((limit) => limit.name.startsWith(name)) ?? {};
    expect(isOver(needsOf(costs, members))).toBe(false);
    expect(isOver(needsOf(costs, members + 1))).toBe(true);
  });
});
