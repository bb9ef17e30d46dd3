import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { SignIn } from './people.ts';
import type { ServerProcess } from './processes.ts';

/** A seeded database with a server on it. */
export interface Place {
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
