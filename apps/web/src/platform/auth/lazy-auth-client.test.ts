import { expect, test, vi } from 'vitest';
import { alice, createFakeAuthClient } from '#platform/testing/fake-auth-client.ts';
import { deferred } from '#platform/testing/fake-server.ts';
import type { AuthClient } from './auth-client.ts';
import { createLazyAuthClient } from './lazy-auth-client.ts';

test('the state is loading until the code is loaded, and then that of the client', async () => {
  const code = deferred<AuthClient>();
  const auth = createLazyAuthClient(() => code.promise);
  const states: string[] = [];
  auth.subscribe(() => states.push(auth.getState().status));
  expect(auth.getState()).toBe(auth.getState());
  expect(auth.getState()).toEqual({ status: 'loading' });

  const real = createFakeAuthClient({ status: 'loading' });
  code.resolve(real);
  await auth.ready();
  real.setState(alice);
  expect(auth.getState()).toBe(alice);
  expect(states).toEqual(['signedIn']);
});

test('calls made before that are forwarded with their results and errors', async () => {
  const code = deferred<AuthClient>();
  const auth = createLazyAuthClient(() => code.promise);
  const signIn = vi.fn(() => Promise.reject(new Error('refused')));
  const call = auth.signIn('alice@example.com', 'secret1!');
  const token = auth.accessToken({ forceRefresh: true });
  const accessToken = vi.fn(() => Promise.resolve('token'));
  code.resolve({ ...createFakeAuthClient(alice), signIn, accessToken });
  await expect(call).rejects.toThrow('refused');
  await expect(token).resolves.toBe('token');
  expect(signIn).toHaveBeenCalledWith('alice@example.com', 'secret1!');
  expect(accessToken).toHaveBeenCalledWith({ forceRefresh: true });
});
