import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Tile } from '@reprise/contract/feed/calls.ts';

export const PASSWORD = 'secret1!';

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

/** Somebody with an account, who can also act past the page. */
export interface TestUser {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** A call of the product API in this person's name; the answer whatever it is. */
  call(path: string, call?: Call): Promise<{ status: number; body: unknown }>;
  /** Posts a clip and waits until the feed has it; gives its tile id. */
  post(clip: NewClip): Promise<number>;
  /** The person's own posts, newest first, as the server has them. */
  posts(): Promise<readonly Tile[]>;
}

/** `alice_1f2e3d4c`: nobody else's name, within the 15 characters that a username may have. */
export function freshName(name: string): string {
  return `${name}_${randomBytes(4).toString('hex')}`;
}

/** Registers somebody new and leaves the session in `request`: its browser is signed in then. */
export async function register(request: APIRequestContext, name: string): Promise<TestUser> {
  const username = freshName(name);
  const email = `${username}@example.com`;
  const signUp = { name: username, email, password: PASSWORD };
  const answer = await request.post('/auth/sign-up/email', { data: signUp });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { user } = (await answer.json()) as { user: { id: string } };
  const person = userOf(request, { username, email, password: PASSWORD });
  const saved = await person.call('/user/save/', {
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
  return person;
}

/** Signs in somebody of the sample community. */
export async function signInSample(
  request: APIRequestContext,
  username: string,
): Promise<TestUser> {
  return signInAgain(request, {
    username,
    email: `${username}@example.com`,
    password: 'reprise1!',
  });
}

/** Signs in somebody who has an account. */
export async function signInAgain(
  request: APIRequestContext,
  who: Pick<TestUser, 'username' | 'email' | 'password'>,
): Promise<TestUser> {
  const { email, password } = who;
  const answer = await request.post('/auth/sign-in/email', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return userOf(request, who);
}

function userOf(
  request: APIRequestContext,
  who: { username: string; email: string; password: string },
): TestUser {
  const { username } = who;

  async function call(path: string, { method = 'GET', data, params }: Call = {}) {
    const { token } = (await (await request.get('/auth/token')).json()) as { token: string };
    const answer = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
      ...(params && { params }),
    });
    return { status: answer.status(), body: (await answer.json()) as unknown };
  }

  async function rows(path: string, params: Record<string, string | number>) {
    const { body } = await call(path, { params: { user: username, limit: 50, ...params } });
    return (body as { rows: readonly Tile[] }).rows;
  }

  return {
    ...who,
    call,
    posts: () => rows('/get/yourposts', { feedPerson: username, sort: 'recent' }),
    async post(clip) {
      const data = { ...clip, owner: username, date: new Date().toISOString() };
      const { body } = await call('/create/newvideo', { method: 'POST', data });
      const { tile_id: tileId } = body as { tile_id: number };
      // The head of the feed is shared by all for a second.
      await expect
        .poll(async () => (await rows('/get/homevideo', { sort: 'recent' })).map(idOf))
        .toContain(tileId);
      return tileId;
    },
  };
}

function idOf({ tile_id }: Tile): number {
  return tile_id;
}
