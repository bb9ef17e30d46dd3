import { afterEach, beforeEach } from 'vitest';

/* One failure is enough to notice a mutant. */

let hasFailed = false;

beforeEach(({ skip }) => {
  if (hasFailed) skip();
});
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});
