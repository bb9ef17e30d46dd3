import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { SignIn } from './users.ts';
import type { ServerProcess } from './processes.ts';

/** A seeded database with a server on it. */
export interface BenchTarget {
  readonly database: OpenDatabase;
  readonly server: ServerProcess;
  readonly signIn: SignIn;
  readonly posts: number;
}

/** How long and how often is measured. */
export interface Effort {
  readonly rounds: number;
  /** Of one series in one round. */
  readonly ms: number;
}
