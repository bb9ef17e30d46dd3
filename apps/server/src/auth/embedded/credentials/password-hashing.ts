import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './in-turn.ts';

/** Keeps one processor free for other calls during many sign-ins and sign-ups. */
const hashInTurn = inTurn(Math.max(1, os.availableParallelism() - 1));

export const passwordHashing = {
  hash: (password: string): Promise<string> => hashInTurn(() => hash(password)),
  verify: (stored: string, password: string): Promise<boolean> =>
    hashInTurn(() => verify(stored, password)),
};
