import { rateLimits } from '@reprise/contract/http/limits.ts';

// Must be the first import: some modules read their limit on load.
for (const rate of Object.values(rateLimits)) Object.assign(rate, { max: 1e9 });
