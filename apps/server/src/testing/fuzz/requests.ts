import { endpoints } from '@reprise/contract/endpoints.ts';
import { moderationEndpoints } from '@reprise/contract/moderation/calls.ts';
import * as z from 'zod/mini';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import {
  everyCall,
  pathOf,
  type CallName,
  type CallInput,
  type Target,
  type UserRef,
} from '#testing/every-call.ts';
import { garbageValue, mutate, type Random } from './random.ts';

export interface FuzzActor extends UserRef {
  readonly token: string;
}

export interface FuzzRequest {
  /** The name of the call, or the address of an authentication call. */
  readonly call?: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface FuzzWorld {
  /** Two friends, and an admin who is also a moderator. */
  readonly actors: readonly FuzzActor[];
  readonly staff: FuzzActor;
  readonly target: Omit<Target, 'requester' | 'tileId'>;
  /** Calls that end an account, a friendship or a session only use these users. */
  readonly requesters: readonly UserRef[];
  readonly deletedTiles: readonly number[];
  readonly tiles: readonly number[];
  /** Cookie of the session that a response opened last. */
  cookie: string;
}

const names = Object.keys(endpoints) as CallName[];
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];
const types = ['text/plain', 'application/json\tx', 'multipart/form-data', '', 'application/xml'];
const pages = [
  '/',
  '/login',
  '/upload',
  '/magic',
  '/about',
  '/pages/about',
  '/share?url=x',
  '/i/x',
  '/i/AAAAAAAAAAAAAAAAAAAAAA',
  '/invite',
  '/admin',
  '/profile/alice',
  '/tile/x',
  '/embed/x',
  '/oembed?url=x',
  '/robots.txt',
  '/worker.js',
  '/shell',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/docs/json',
  '/samples/sample-0001.jpg',
  '/samples/..%2f..%2fx',
  '/avatars/fern.svg',
  '/live/?EIO=4&transport=polling',
  '/live/?EIO=4&transport=websocket&sid=x',
  '/manifest.webmanifest',
];
const unknownAuthCall = { method: 'POST', path: '/auth/list-sessions' };
const authAddresses: readonly {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}[] = [...Object.values(authCalls), unknownAuthCall];
const harmful: ReadonlySet<CallName> = new Set([
  'block',
  'unblock',
  'suspendUser',
  'resumeUser',
  'removeUserPhoto',
  'endUserSessions',
  'createResetLink',
  'deleteUser',
  'decideSignUps',
]);
const SEQ_MAX = 20;
const extraHeaders: readonly (readonly [string, string])[] = [
  ['range', 'bytes=0-'],
  ['range', 'bytes=9999999999-1'],
  ['if-none-match', '"x"'],
  ['if-match', '*'],
  ['if-modified-since', 'never'],
  ['origin', 'https://evil.example'],
  ['x-forwarded-for', '1.2.3.4, x, ::1'],
  ['accept-encoding', 'br;q=2, *;q=x'],
  ['accept', 'text/html'],
  ['authorization', 'Bearer x.y.z'],
  ['authorization', 'Basic eDp4'],
  ['cookie', 'reprise_session=%ZZ; reprise_session="x'],
  ['host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['connection', 'upgrade'],
  ['transfer-encoding', 'gzip'],
];
const passkeyProof = {
  id: 'none',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};
/** Its session is the world's cookie. */
export const fuzzAccount = { email: 'fuzz@example.com', password: 'reprise1!', name: 'x' };
const authBody = {
  ...fuzzAccount,
  current: fuzzAccount.password,
  code: '123456',
  passkey: passkeyProof,
};

export function fuzzRequest(random: Random, world: FuzzWorld): FuzzRequest {
  const kind = random.below(100);
  if (kind < 15) return withNoise(random, { method: 'GET', path: random.pick(pages), headers: {} });
  if (kind < 19) return withNoise(random, authRequest(random, world));
  return withNoise(random, callRequest(random, world));
}

function callRequest(random: Random, world: FuzzWorld): FuzzRequest {
  const name = random.pick(names);
  const { method, path } = endpoints[name];
  const actor = random.chance(0.2) ? null : actorOf(random, world, name);
  // Deleting an actor would end its part of the run.
  const requester = random.pick(world.requesters);
  const named = name === 'deleteAccount' ? requester : (actor ?? random.pick(world.actors));
  const input = mutateInput(random, everyCall[name](named, targetOf(random, world, name)));
  const headers = actor === null ? {} : { authorization: `Bearer ${actor.token}` };
  const body = method === 'GET' ? undefined : bodyOf(random, withNewId(random, input.body ?? {}));
  return { call: name, method, path: pathOf(path, input), ...jsonBody(random, headers, body) };
}

function actorOf(random: Random, { actors, staff, target }: FuzzWorld, name: CallName): FuzzActor {
  if (endpoints[name].audience === 'admin' || name in moderationEndpoints) {
    return random.chance(0.7) ? staff : random.pick(actors);
  }
  // The other friend stays in the group and adds this one back.
  const leaver = actors.find(({ uid }) => uid === target.user.uid);
  return name === 'leaveGroup' && leaver !== undefined ? leaver : random.pick(actors);
}

function targetOf(random: Random, world: FuzzWorld, name: CallName): Target {
  const requester = random.pick(world.requesters);
  return {
    ...world.target,
    user: harmful.has(name) ? requester : world.target.user,
    requester,
    tileId: random.pick(name === 'deletePost' ? world.deletedTiles : world.tiles),
    seq: random.below(SEQ_MAX) + 1,
  };
}

/** A body with an id is stored once, so half of the calls get a new id. */
function withNewId(random: Random, body: object): object {
  if (!('id' in body) || random.chance(0.5)) return body;
  const hex = random.bytes(16).toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return { ...body, id: `${groups.join('-')}-8${hex.slice(17, 20)}-${hex.slice(20)}` };
}

function mutateInput(random: Random, input: CallInput): CallInput {
  const { params = {}, query = {} } = input;
  const changed = (part: object) => texts(random.chance(0.3) ? mutate(random, part) : part);
  return { ...input, params: changed(params), query: changed(query) };
}

function texts(part: object): Record<string, string> {
  const entries = Object.entries(part).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [name, Buffer.from(text).toString()];
  });
  return Object.fromEntries(entries);
}

function authRequest(random: Random, { cookie }: FuzzWorld): FuzzRequest {
  const { method, path, body: schema } = random.pick(authAddresses);
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const fields = Object.entries(authBody).filter(([field]) => field in shape);
  const body = method === 'GET' ? undefined : bodyOf(random, Object.fromEntries(fields));
  const sent = random.chance(0.5) ? { cookie } : {};
  return { call: path, method, path, ...jsonBody(random, sent, body) };
}

function bodyOf(random: Random, typed: object): Buffer {
  const kind = random.below(10);
  if (kind === 0) return random.bytes(random.below(300));
  if (kind === 1) return Buffer.from(JSON.stringify(garbageValue(random)) ?? '{');
  if (kind === 2) return Buffer.from(JSON.stringify(typed).slice(0, -random.below(9) - 1));
  const body = kind < 7 ? mutate(random, typed) : typed;
  return Buffer.from(JSON.stringify(body));
}

function jsonBody(
  random: Random,
  headers: Readonly<Record<string, string>>,
  body: Buffer | undefined,
): Pick<FuzzRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers };
  const type = random.chance(0.95) ? 'application/json' : random.pick(types);
  return { headers: { ...headers, 'content-type': type }, body };
}

function withNoise(random: Random, request: FuzzRequest): FuzzRequest {
  let { method, path, headers } = request;
  if (random.chance(0.04)) method = random.pick(methods);
  if (random.chance(0.06)) path = noisyPath(random, path);
  if (random.chance(0.15)) {
    const [name, value] = random.pick(extraHeaders);
    headers = { ...headers, [name]: value };
  }
  return { ...request, method, path, headers };
}

function noisyPath(random: Random, path: string): string {
  const junk = encodeURIComponent(random.bytes(random.below(20)).toString('latin1'));
  const noise = ['/', '//', '?', '%', '%00', '%ZZ', '&a&b', '/..', `/${'x'.repeat(3_000)}`, junk];
  const added = random.pick(noise);
  return random.chance(0.5) ? `${path}${added}` : `/${added}${path}`;
}
