import type { OpenDatabase } from '../../apps/server/src/platform/db/open.ts';
import type { SignIn } from './users.ts';
import type { ServerProcess } from './processes.ts';

export interface BenchTarget {
  readonly database: OpenDatabase;
  readonly server: ServerProcess;
  readonly signIn: SignIn;
  readonly posts: number;
}

export interface Effort {
  readonly rounds: number;
  /** Of one series in one round. */
  readonly ms: number;
}
