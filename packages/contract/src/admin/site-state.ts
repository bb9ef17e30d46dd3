import * as z from 'zod/mini';

const HOURS = 24;

/** The current state of this server and of the site. `null`: unknown. */
export const siteState = z.object({
  version: z.string(),
  started_at: z.string(),
  /** As in /readyz. */
  health: z.enum(['ready', 'stopping', 'database', 'read-only', 'disk']),
  /** Average over the last minute, on this server. */
  requests_per_second: z.number(),
  /** Responses with a status of 500 or more in the last minute, on this server. */
  errors_per_minute: z.int(),
  /** Open sockets of users on this server. */
  sockets: z.int(),
  /** Lengths of this server's queues: pushes, messages to other servers, statements. */
  queues: z.object({ pushes: z.int(), fan_out: z.int(), database: z.int() }),
  database: z.object({
    version: z.nullable(z.string()),
    size_bytes: z.nullable(z.number()),
    connections: z.nullable(z.int()),
    connections_max: z.nullable(z.int()),
    oldest_transaction_s: z.nullable(z.number()),
  }),
  /** The disk of DATA_DIR. */
  disk: z.nullable(z.object({ free_bytes: z.number(), size_bytes: z.number() })),
  last_backup: z.nullable(z.string()),
  /** New users per hour on all servers in the last 24 hours, oldest first. */
  sign_ups: z.array(z.int()).check(z.length(HOURS)),
});

export type SiteState = z.infer<typeof siteState>;
