import { endpoints } from '@reprise/contract/endpoints.ts';
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
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface FuzzWorld {
  readonly actors: readonly FuzzActor[];
  readonly target: Target;
  readonly cookie: string;
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
const authPaths = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'update-user',
  'get-session',
  'token',
  'request-password-reset',
  'reset-password',
  'change-password',
  'change-email',
  'request-email-confirmation',
  'confirm-email',
  'list-sessions',
];
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
const email = 'fuzz@example.com';
const authBody = { email, password: 'reprise1!', name: 'x', code: 'x', current: 'reprise1!' };

export function fuzzRequest(random: Random, world: FuzzWorld): FuzzRequest {
  const kind = random.below(100);
  if (kind < 15) return withNoise(random, { method: 'GET', path: random.pick(pages), headers: {} });
  if (kind < 19) return withNoise(random, authRequest(random, world));
  return withNoise(random, callRequest(random, world));
}

function callRequest(random: Random, { actors, target }: FuzzWorld): FuzzRequest {
  const name = random.pick(names);
  const { method, path } = endpoints[name];
  const actor = random.chance(0.2) ? null : random.pick(actors);
  // The deletion of an actor would end its part of the run.
  const named = name === 'deleteAccount' ? target.requester : (actor ?? random.pick(actors));
  const tileId = random.chance(0.8) ? random.below(60) + 1 : target.tileId;
  const input = mutateInput(random, everyCall[name](named, { ...target, tileId }));
  const headers = actor === null ? {} : { authorization: `Bearer ${actor.token}` };
  const body = method === 'GET' ? undefined : bodyOf(random, input.body ?? {});
  return { method, path: pathOf(path, input), ...jsonBody(random, headers, body) };
}

function mutateInput(random: Random, input: CallInput): CallInput {
  const { params = {}, query = {} } = input;
  const changed = (part: object) => texts(random.chance(0.3) ? mutate(random, part) : part);
  return { ...input, params: changed(params), query: changed(query) };
}

/** An address cannot have lone surrogates. */
function texts(part: object): Record<string, string> {
  const entries = Object.entries(part).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [name, Buffer.from(text).toString()];
  });
  return Object.fromEntries(entries);
}

function authRequest(random: Random, { cookie }: FuzzWorld): FuzzRequest {
  const path = random.pick(authPaths);
  const method = ['get-session', 'token'].includes(path) ? 'GET' : 'POST';
  const fields = Object.entries(authBody).filter(() => random.chance(0.5));
  const body = method === 'GET' ? undefined : bodyOf(random, Object.fromEntries(fields));
  const sent = random.chance(0.5) ? { cookie } : {};
  return { method, path: `/auth/${path}`, ...jsonBody(random, sent, body) };
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
