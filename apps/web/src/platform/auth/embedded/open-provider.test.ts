import { expect, test, vi } from 'vitest';
import { openProvider } from './open-provider.ts';

test.each([
  [503, 'unknown'],
  [429, 'too-many-requests'],
])('a response of %i is %s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  await expect(openProvider({ provider: 'oidc', purpose: 'sign-in' })).rejects.toMatchObject({
    code,
  });
});
