import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limit-concurrency.ts';

/** Keeps one processor free for other calls during many sign-ins and sign-ups. */
const limitHashing = limitConcurrency(Math.max(1, os.availableParallelism() - 1));

export const passwordHashing = {
  hash: (password: string): Promise<string> => limitHashing(() => hash(password)),
  verify: (stored: string, password: string): Promise<boolean> =>
    limitHashing(() => verify(stored, password)),
};
