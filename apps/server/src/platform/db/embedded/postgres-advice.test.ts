import { expect, it } from 'vitest';
import { explainPostgresError } from './postgres-advice.ts';

it.each([
  [
    'initdb failed: initdb: could not look up effective user ID 12345: user does not exist',
    /^initdb failed: .* user does not exist: run Reprise as a user with an entry in \/etc\/passwd/,
  ],
  ['could not write: No space left on device.', /^could not write: No space .*: free some space$/],
  ['something else.', /^something else$/],
])('%s', (reason, sentence) => {
  expect(explainPostgresError(reason)).toMatch(sentence);
});
