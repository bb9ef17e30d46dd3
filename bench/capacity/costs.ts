import type { CallName, GrowingTable } from './behavior.ts';

/** What one call uses. Processor times are in milliseconds. */
export interface CallCost {
  readonly serverMs: number;
  readonly postgresMs: number;
  /** With two servers. */
  readonly redisMs: number;
  /** Messages to other servers. */
  readonly changes: number;
  readonly diskReads: number;
  readonly walBytes: number;
}

/** Written by `npm run bench -- capacity --record` (costs.json). */
export interface Costs {
  readonly run: {
    readonly date: string;
    readonly command: string;
    readonly machine: string;
    readonly loadBefore: number;
    readonly minutes: number;
  };
  readonly data: {
    readonly members: number;
    readonly days: number;
    readonly bytes: number;
    /** All the memory that PostgreSQL had for data. */
    readonly cacheBytes: number;
  };
  /** Milliseconds of the first pages after a start, with nothing in the cache. */
  readonly cold: { readonly p50: number; readonly p95: number };
  readonly calls: Readonly<Record<CallName, CallCost>>;
  /** Of a message to other servers: processor time of each that receives it, and of Redis for each. */
  readonly change: { readonly receiveMs: number; readonly deliverMs: number };
  readonly socket: {
    /** How many were open. */
    readonly count: number;
    readonly bytes: number;
    readonly msPerSecond: number;
  };
  /** Of a server without sockets. */
  readonly serverBytes: number;
  readonly diskReadMs: number;
  /** With indexes. */
  readonly rowBytes: Readonly<Record<GrowingTable, number>>;
  /** Of all other tables. */
  readonly otherBytesPerMember: number;
  /** Seconds for a GB of tables with indexes, by `npm run ops`, and by copying files. */
  readonly secondsPerGb: {
    readonly backup: number;
    readonly restore: number;
    readonly copy: number;
  };
  /** Served by this machine; the last one may have been too much. */
  readonly hours: readonly Hour[];
}

/** The busiest hour of so many members, for some seconds. */
export interface Hour {
  readonly members: number;
  readonly callsPerSecond: number;
  readonly sockets: number;
  readonly failed: number;
  /** Milliseconds from when a call was due. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly serverCores: number;
  readonly postgresCores: number;
  /** Share of the machine's processors, with the members. */
  readonly busy: number;
}
