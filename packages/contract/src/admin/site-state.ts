import * as z from 'zod/mini';

const HOURS = 24;

/** What happens on this server now. `null`: unknown. */
export const siteState = z.object({
  version: z.string(),
  started_at: z.string(),
  /** As /readyz. */
  health: z.enum(['ready', 'stopping', 'database', 'read-only', 'disk']),
  /** Of the last minute, by this server. */
  requests_per_second: z.number(),
  /** Responses with a status of 500 or more in the last minute, by this server. */
  errors_per_minute: z.int(),
  /** Open sockets of users, on this server. */
  sockets: z.int(),
  /** What waits on this server: pushes, texts for other servers, statements. */
  queues: z.object({ pushes: z.int(), fan_out: z.int(), database: z.int() }),
  database: z.object({
    version: z.nullable(z.string()),
    size_bytes: z.nullable(z.number()),
    connections: z.nullable(z.int()),
    connections_max: z.nullable(z.int()),
    oldest_transaction_s: z.nullable(z.number()),
  }),
  /** Of the disk with DATA_DIR. */
  disk: z.nullable(z.object({ free_bytes: z.number(), size_bytes: z.number() })),
  last_backup: z.nullable(z.string()),
  /** New users per hour on all servers, of the last 24 hours, the current one last. */
  sign_ups: z.array(z.int()).check(z.length(HOURS)),
});

export type SiteState = z.infer<typeof siteState>;
