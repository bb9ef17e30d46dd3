import { isDeepStrictEqual } from 'node:util';
import { rateLimits } from '@reprise/contract/http/limits.ts';
import { setSiteName } from '@reprise/contract/site/site-name.ts';
import { afterAll } from 'vitest';
import { setCheapHashing } from './auth/hashing.ts';

setCheapHashing();

// The app of an earlier file of this worker may have had a name of its own.
setSiteName();

const limits = structuredClone(rateLimits);
// The next file of this worker uses the same object.
afterAll(() => {
  if (!isDeepStrictEqual(rateLimits, limits)) throw new Error('A test has changed a rate limit.');
});
