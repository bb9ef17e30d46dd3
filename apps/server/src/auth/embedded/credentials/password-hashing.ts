import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limit-concurrency.ts';

/** About three seconds of one processor. Callers above it get 503 at once instead of a time-out. */
const WAITING_MAX = 100;

/** Keeps one processor free for other calls during many sign-ins and sign-ups. */
const limitHashing = limitConcurrency(Math.max(1, os.availableParallelism() - 1), WAITING_MAX);

export const passwordHashing = {
  hash: (password: string): Promise<string> => limitHashing(() => hash(password)),
  verify: (stored: string, password: string): Promise<boolean> =>
    limitHashing(() => verify(stored, password)),
};
