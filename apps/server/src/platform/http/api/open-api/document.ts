import { errorStatus, type ErrorCode } from '@reprise/contract/errors.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import { appVersion } from '#platform/app-version.ts';
import { productCalls, type ApiCall, type ApiCalls, type Authentication } from './api-call.ts';
import { parametersOf, schemaNames, type JsonSchema, type SchemaNames } from './schemas.ts';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [part: string]: unknown;
}

const DESCRIPTION = `The API of the product's own web app. Scripts call it with a personal access token, which users \
create in Settings, as bearer. To act as the app: sign in (\`signIn\`), which sets a session cookie, \
get a token (\`token\`), which is valid for five minutes, and send it as bearer. Chat, unseen counts \
and notifications also arrive live, over a socket.`;

const tagTexts: Readonly<Record<string, string>> = {
  auth: 'Sign-up, sign-in, tokens, passwords and second factors.',
  accounts: 'The user record, profile, sessions, passkeys, export and deletion.',
  feed: 'Reading clips.',
  tiles: 'Posting, editing, liking and saving clips.',
  moderation: 'Reporting clips, and decisions on reports.',
  search: 'Finding users.',
  friends: 'Friend requests and friends.',
  blocks: 'Blocking users.',
  chat: 'Messages between friends.',
  notifications: 'Likes, friend requests and decisions.',
  push: 'Subscriptions to web push.',
  links: 'Clips in other sites.',
  tokens: 'Personal access tokens.',
  webhooks: 'Webhooks: what is sent to other servers.',
  moments: 'Videos, and what users marked of them.',
  live: 'Live documents without a socket.',
};

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

const security: Readonly<Record<Authentication, readonly SecurityRequirement[]>> = {
  none: [{}],
  'optional-token': [{}, { bearer: [] }],
  token: [{ bearer: [] }],
  session: [{ session: [] }],
  'second-step': [{ secondStep: [] }],
};

export interface AuthCookies {
  readonly session: string;
  readonly secondStep: string;
}

/** Null with an external authentication service. */
type AuthApi = { readonly calls: ApiCalls; readonly cookies: AuthCookies | null } | null;

interface DocumentDeps {
  readonly calls: Readonly<Record<string, ApiCalls>>;
  /** `/` is the origin that serves the document. */
  readonly publicUrl: string;
  /** Null without calls of the authentication service. */
  readonly cookies: AuthCookies | null;
}

export function documentedCalls(auth: AuthApi): Pick<DocumentDeps, 'calls' | 'cookies'> {
  const calls = { ...(auth === null ? {} : { auth: auth.calls }), ...productCalls() };
  return { calls, cookies: auth?.cookies ?? null };
}

/** Describes the calls as OpenAPI 3.1, so that a client can be generated. */
export function openApiDocument({ calls, publicUrl, cookies }: DocumentDeps): OpenApiDocument {
  const names = schemaNames();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, ofTag] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(ofTag)) {
      const path = (paths[templateOf(call.path)] ??= {});
      path[call.method.toLowerCase()] = {
        operationId: name,
        ...operation(call, name, names),
        tags: [tag],
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: siteName(),
      version: appVersion,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.keys(calls).map((name) => ({ name, description: tagTexts[name] ?? name })),
    paths,
    components: {
      securitySchemes: securitySchemes(cookies),
      responses: errorResponses(),
      schemas: names.components(),
    },
  };
}

function operation(call: ApiCall, name: string, names: SchemaNames) {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  return {
    summary: call.summary,
    ...(call.description === undefined ? {} : { description: call.description }),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined ? {} : { requestBody: requestBody(call.body, name, names) }),
    responses: { 200: resultOf(call, name, names), ...errorReferences(call.errors) },
  };
}

/** OpenAPI 3.1 lists scopes of any scheme. */
function securityOf({ authentication, scope }: ApiCall): readonly SecurityRequirement[] {
  const ways = security[authentication];
  return scope === undefined || scope === null ? ways : [...ways, { accessToken: [scope] }];
}

function requestBody(schema: NonNullable<ApiCall['body']>, name: string, names: SchemaNames) {
  const isRequired = schema._zod.optin !== 'optional';
  return {
    required: isRequired,
    content: { 'application/json': { schema: names.body(schema, name) } },
  };
}

function resultOf({ result, file }: ApiCall, name: string, names: SchemaNames) {
  if (file === undefined) {
    const schema = names.result(result, name);
    return { description: 'The result.', content: { 'application/json': { schema } } };
  }
  const content = { [file.type]: { schema: { type: 'string', format: 'binary' } } };
  return { description: `The file ${file.name}.`, content };
}

function securitySchemes(cookies: AuthCookies | null) {
  const cookie = (name: string) => ({ type: 'apiKey', in: 'cookie', name });
  return {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'reprise_pat_...',
      description: 'A personal access token of Settings, with the named scope.',
    },
    ...(cookies === null
      ? {}
      : { session: cookie(cookies.session), secondStep: cookie(cookies.secondStep) }),
  };
}

/** Converts `/create/delete/:tile_id` to `/create/delete/{tile_id}`. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  501: 'NotImplemented',
  503: 'ServiceUnavailable',
};

const RETRIABLE: ReadonlySet<number> = new Set([429, 503]);

const retryAfter = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
} as const;

interface ErrorResponse {
  readonly description: string;
  readonly headers?: typeof retryAfter;
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
}

function errorResponses(): Readonly<Record<string, ErrorResponse>> {
  return Object.fromEntries(
    Object.entries(names).map(([status, name]) => [name, errorResponse(Number(status))]),
  );
}

function errorResponse(status: number): ErrorResponse {
  const codes = Object.entries(errorStatus).filter(([, other]) => other === status);
  return {
    description: `The error is ${codes.map(([code]) => code).join(', ')}.`,
    ...(RETRIABLE.has(status) ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Refers to the response of each status; the description names the codes of this call. */
function errorReferences(codes: readonly ErrorCode[]) {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = new Set(codes.filter((code) => errorStatus[code] === status));
      const description = `${[...ofStatus].join(', ')}.`;
      return [status, { $ref: `#/components/responses/${nameOf(status)}`, description }];
    }),
  );
}

function nameOf(status: number): string {
  const name = names[status];
  if (name === undefined) throw new Error(`The status ${status} has no name.`);
  return name;
}
