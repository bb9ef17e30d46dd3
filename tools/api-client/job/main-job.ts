import { randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import type { JobResult } from '../src/generate.ts';
import type { components, paths } from '../../../.cache/api-client/schema.d.ts';

type Tile = components['schemas']['Tile'];

const PASSWORD = 'reprise7!';
const LAST = 999_999_999;

interface JobUser {
  readonly api: Client<paths>;
  readonly uid: string;
  readonly username: string;
}

/** Signs up two users: one posts, the other likes the post, then they chat. */
export async function doMainJob(baseUrl: string): Promise<JobResult> {
  const [ann, ben] = await Promise.all([signUp(baseUrl, 'ann'), signUp(baseUrl, 'ben')]);
  const rejection = await send(ben, ann, 'Are you there?').catch(codeOf);
  const id = await post(ann);
  const posted = await findInFeed(ben, id);
  const pair = `${id}&${ben.username}`;
  await data(ben.api.POST('/create/likepost/{pair}', { params: { path: { pair } } }));
  const liked = await findInFeed(ben, id);
  await befriend(ann, ben);
  const chat = await send(ann, ben, 'Listen to this.', id);
  await send(ben, ann, 'On repeat!');
  const { rows: messages } = await data(
    ben.api.GET('/chat/messages', { params: { query: { chat, before: LAST } } }),
  );
  return { posted, liked, messages, rejection };
}

async function signUp(baseUrl: string, username: string): Promise<JobUser> {
  const api = createClient<paths>({ baseUrl });
  const headers = new Map<string, string>();
  api.use({
    onRequest({ request }) {
      for (const [name, value] of headers) request.headers.set(name, value);
    },
    onResponse({ response }) {
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
      if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    },
  });
  const email = `${username}@example.com`;
  const { user } = await data(
    api.POST('/auth/sign-up/email', { body: { email, password: PASSWORD } }),
  );
  const { token } = await data(api.GET('/auth/token'));
  headers.set('authorization', `Bearer ${token}`);
  const date_created = new Date().toISOString();
  const names = { fname: 'Given', lname: 'Family' };
  await data(
    api.POST('/user/save', {
      body: { ...names, email, username, firebaseUID: user.id, date_created },
    }),
  );
  return { api, uid: user.id, username };
}

async function post({ api, username: owner }: JobUser): Promise<number> {
  const { tile_id } = await data(
    api.POST('/create/newvideo', {
      body: {
        link: 'https://www.youtube.com/watch?v=jNQXAC9IVRw',
        description: 'The trunks',
        owner,
        date: new Date().toISOString(),
        startTime: 5,
        endTime: 9,
      },
    }),
  );
  return tile_id;
}

async function findInFeed({ api, username: user }: JobUser, id: number): Promise<Tile> {
  const query = { user, sort: 'recent' } as const;
  const { rows } = await data(api.GET('/get/homevideo', { params: { query } }));
  const tile = rows.find(({ tile_id }) => tile_id === id);
  if (tile === undefined) throw new Error(`The feed has no clip ${id}.`);
  return tile;
}

async function befriend(from: JobUser, to: JobUser): Promise<void> {
  const update = ({ api, username: user }: JobUser, friend: string, action: FriendAction) =>
    data(api.PATCH('/user/updatefriend', { body: { user, friend, action } }));
  await update(from, to.username, 'Send Friend Request');
  await update(to, from.username, 'Accept Friend Request');
}

type FriendAction = components['schemas']['UpdateFriendBody']['action'];

async function send(from: JobUser, to: JobUser, text: string, tile?: number): Promise<string> {
  const clip = tile === undefined ? {} : { tile_id: tile };
  const body = { id: randomUUID(), to: to.uid, text, isOpen: true, ...clip };
  const { rows } = await data(from.api.POST('/chat/send', { body }));
  const [sent] = rows;
  if (sent === undefined) throw new Error('The message is missing.');
  return sent.chat;
}

const codeOf = (error: Error) => error.message;

async function data<Data>(
  call: Promise<{ data?: Data; error?: components['schemas']['Error'] }>,
): Promise<NonNullable<Data>> {
  const { data: result, error } = await call;
  if (error !== undefined) throw new Error(error.error.code);
  if (result === undefined || result === null) throw new Error('The response has no body.');
  return result;
}
