import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

it.each([
  ['failure on connection marked as essential: 10.0.0.1:5432', true],
  ["failed to prepare transaction 'citus_0_1_2_3' on host 10.0.0.1:5432", true],
  ['cannot connect to 10.0.0.1:5432 to fetch intermediate results', true],
  ['cache lookup failed for type 1', false],
])('knows whether a node is away: %s', (message, isAway) => {
  const error = Object.assign(new Error(message), { code: 'XX000' });
  expect(isDatabaseUnavailable(error)).toBe(isAway);
});
