import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { passkeyClient } from './passkey-client.ts';

const account = { id: 'u1', email: 'a@example.com', emailVerified: true, name: 'a' };
const CHALLENGE = { challenge: 'YQ', rpId: 'x', timeout: 1, userVerification: 'required' };
const bytes = new Uint8Array([1]).buffer;
const credential = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  response: {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: bytes,
  },
  getClientExtensionResults: () => ({}),
};

const fetches = vi.fn<typeof fetch>();
const get = vi.fn<() => Promise<unknown>>();
const client = passkeyClient({
  async startSession(signIn) {
    const { id: uid, email, emailVerified: isEmailVerified } = await signIn();
    return { uid, email, isEmailVerified };
  },
});

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal('fetch', fetches);
  vi.stubGlobal('navigator', { credentials: { get } });
  fetches.mockReset().mockResolvedValueOnce(Response.json(CHALLENGE));
  get.mockReset().mockResolvedValue(credential);
});

test('signs in with the proof of the browser', async () => {
  fetches.mockResolvedValueOnce(Response.json({ user: account }));
  expect(await client.signIn()).toMatchObject({ uid: 'u1' });
  const [path, init] = fetches.mock.calls[1] ?? [];
  expect(path).toBe('/auth/passkey');
  const { body } = z.parse(z.object({ body: z.string() }), init);
  expect(JSON.parse(body)).toMatchObject({
    passkey: { id: 'AQ', response: { signature: 'AQ', userHandle: 'AQ' } },
  });
});

test.each(['NotAllowedError', 'AbortError'])('%s of the browser is a cancel', async (name) => {
  get.mockRejectedValue(new DOMException('', name));
  expect(await client.signIn()).toBeNull();
  expect(fetches).toHaveBeenCalledTimes(1);
});

test('another error of the browser is a failure', async () => {
  get.mockRejectedValue(new DOMException('', 'SecurityError'));
  await expect(client.signIn()).rejects.toMatchObject({ code: 'passkey-failed' });
});

test('a rejected proof is not called a wrong password', async () => {
  const body = { error: { code: 'UNAUTHENTICATED', message: '' } };
  fetches.mockResolvedValueOnce(Response.json(body, { status: 401 }));
  await expect(client.signIn()).rejects.toMatchObject({ code: 'passkey-failed' });
});

test.each(['127.0.0.1', '[::1]'])('the address %s has no passkeys', async (hostname) => {
  vi.stubGlobal('location', { hostname });
  await expect(client.signIn()).rejects.toMatchObject({ code: 'passkey-unsupported' });
  expect(fetches).not.toHaveBeenCalled();
});
