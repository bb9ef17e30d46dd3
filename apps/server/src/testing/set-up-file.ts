import { isDeepStrictEqual } from 'node:util';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { afterAll } from 'vitest';
import { setCheapHashing } from './auth/hashing.ts';

setCheapHashing();

const limits = structuredClone(rateLimits);
// The next file of this worker uses the same object.
afterAll(() => {
  if (!isDeepStrictEqual(rateLimits, limits)) throw new Error('A test has changed a rate limit.');
});
