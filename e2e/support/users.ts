import { randomBytes, randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { setAutoplay } from './preferences.ts';

export const PASSWORD = 'tune1one!';

/** Access tokens are valid for five minutes. */
const TOKEN_MAX_AGE_MS = 60_000;

export interface NewClip {
  readonly link: string;
  readonly description: string;
  readonly startTime: number;
  readonly endTime: number;
}

interface Call {
  readonly method?: string;
  readonly data?: object;
  readonly params?: Record<string, string | number>;
}

type Credentials = Pick<TestUser, 'username' | 'email' | 'password'>;

export interface TestUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  call(path: string, call?: Call): Promise<{ status: number; body: unknown }>;
  post(clip: NewClip): Promise<number>;
  posts(): Promise<readonly Tile[]>;
  send(friend: TestUser, ...texts: readonly string[]): Promise<void>;
  uid(username?: string): Promise<string>;
}

export function freshName(name: string): string {
  return `${name}_${randomBytes(4).toString('hex')}`;
}

/** Also signs in `request` and its browser context. */
export async function register(request: APIRequestContext, name: string): Promise<TestUser> {
  const username = freshName(name);
  const email = `${username}@example.com`;
  const signUp = { name: username, email, password: PASSWORD };
  const response = await request.post('/auth/sign-up/email', { data: signUp });
  expect(response.ok(), await response.text()).toBe(true);
  const { user } = (await response.json()) as { user: { id: string } };
  const account = userOf(request, { username, email, password: PASSWORD });
  const saved = await account.call('/user/save/', {
    method: 'POST',
    data: {
      fname: 'Test',
      lname: 'Person',
      email,
      username,
      firebaseUID: user.id,
      date_created: new Date().toISOString(),
    },
  });
  expect(saved.body).toEqual({ success: true });
  await account.call('/user/finishfirstrun', { method: 'POST', data: { uid: user.id } });
  return account;
}

export function signInSample(request: APIRequestContext, username: string): Promise<TestUser> {
  return signInAgain(request, {
    username,
    email: `${username}@example.com`,
    password: 'reprise1!',
  });
}

export async function signInAgain(
  request: APIRequestContext,
  { username, email, password }: Credentials,
): Promise<TestUser> {
  const response = await request.post('/auth/sign-in/email', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  return userOf(request, { username, email, password });
}

export async function openSignedIn(
  browser: Browser,
  user: TestUser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  await setAutoplay(context, 'never');
  await signInAgain(context.request, user);
  return context.newPage();
}

function userOf(request: APIRequestContext, credentials: Credentials): TestUser {
  const { username } = credentials;
  let token: { readonly value: string; readonly expiresAt: number } | null = null;

  async function accessToken(): Promise<string> {
    if (token === null || token.expiresAt < Date.now()) {
      const response = await request.get('/auth/token');
      const { token: value } = (await response.json()) as { token: string };
      token = { value, expiresAt: Date.now() + TOKEN_MAX_AGE_MS };
    }
    return token.value;
  }

  async function call(path: string, { method = 'GET', data, params }: Call = {}) {
    const response = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}` },
      ...(data && { data }),
      ...(params && { params }),
    });
    return { status: response.status(), body: (await response.json()) as unknown };
  }

  async function uid(owner = username): Promise<string> {
    const { body } = await call('/user/uid', { params: { tile_owner: owner } });
    return (body as { rows: readonly [{ firebase_uid: string }] }).rows[0].firebase_uid;
  }

  /** The search and the heat of its video have a clip a moment after the post. */
  async function isIndexed(tileId: number): Promise<boolean> {
    const { body } = await call('/search/clips', { params: { q: username } });
    return (body as { rows: readonly Tile[] }).rows.some(({ tile_id }) => tile_id === tileId);
  }

  return {
    ...credentials,
    call,
    uid,
    async post(clip) {
      const data = { ...clip, owner: username, date: new Date().toISOString() };
      const { body } = await call('/create/newvideo', { method: 'POST', data });
      const { tile_id } = body as { tile_id: number };
      await expect.poll(() => isIndexed(tile_id)).toBe(true);
      return tile_id;
    },
    async posts() {
      const { body } = await call('/get/yourposts', {
        params: { user: username, feedPerson: username, sort: 'recent', limit: 50 },
      });
      return (body as { rows: readonly Tile[] }).rows;
    },
    async send(friend, ...texts) {
      const to = await uid(friend.username);
      for (const text of texts) {
        const data = { id: randomUUID(), to, text, isOpen: false };
        expect((await call('/chat/send', { method: 'POST', data })).status).toBe(200);
      }
    },
  };
}
