import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#platform/config.ts';
import { headerList, ResponseWithConstantHeaders } from './constant-headers.ts';

export type ConstantHeaders = Readonly<Record<string, string>>;

type HeaderSettings = Pick<Config, 'HSTS_SUBDOMAINS'>;

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PagePolicy {
  readonly inline: InlineHashes;
  readonly connectTo: readonly string[];
}

/**
 * The loader and the directory of the player. After a redirect, browsers ignore paths: a redirect
 * on this host could load its other scripts.
 */
const PLAYER_SCRIPTS = ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'];
const PLAYER_FRAMES = ['https://www.youtube.com', 'https://www.youtube-nocookie.com'];
const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The referrer policy must send our origin: without it every embedded player fails (error 153). It
 * must not send paths: invite links are secret.
 */
function commonHeaders({ HSTS_SUBDOMAINS }: HeaderSettings): ConstantHeaders {
  const subdomains = HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : '';
  return {
    'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}${subdomains}`,
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-content-type-options': 'nosniff',
  };
}

/** Browsers use these for documents only, and Node checks every header of every response. */
const documentHeaders: ConstantHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const unframed = { 'cross-origin-resource-policy': 'same-origin', 'x-frame-options': 'DENY' };

function dataHeaders(config: HeaderSettings): ConstantHeaders {
  const policy = "default-src 'none';frame-ancestors 'none'";
  return { ...commonHeaders(config), ...unframed, 'content-security-policy': policy };
}

export function errorHeaders(config: HeaderSettings): ConstantHeaders {
  return { ...dataHeaders(config), 'cache-control': 'no-store' };
}

export function pageHeaders(
  config: HeaderSettings,
  { inline, connectTo }: PagePolicy,
): ConstantHeaders {
  const policy = policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...PLAYER_SCRIPTS, ...inline.scripts],
    'frame-src': PLAYER_FRAMES,
    'connect-src': ["'self'", ...connectTo],
    'img-src': ["'self'", 'https:'],
    'media-src': ["'self'"],
    'style-src': ["'self'", ...inline.styles],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
  const common = { ...commonHeaders(config), ...documentHeaders };
  return { ...common, ...unframed, 'content-security-policy': policy };
}

/**
 * The only page that other sites may frame. It may frame only the provider's player. In a sandbox
 * its origin is opaque, and in some browsers 'self' then matches nothing.
 */
export function embedPageHeaders(
  publicUrl: string,
  styleHashes: readonly string[],
): ConstantHeaders {
  const own = ["'self'", new URL(publicUrl).origin];
  return {
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': policyOf({
      'default-src': ["'none'"],
      'script-src': [...own, ...PLAYER_SCRIPTS],
      'frame-src': PLAYER_FRAMES,
      'img-src': [...own, 'https://i.ytimg.com'],
      'font-src': own,
      'media-src': own,
      'style-src': [...own, ...styleHashes],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ['*'],
    }),
  };
}

/** For public files of the embed page, which has an opaque origin in a sandbox. */
export const publicFileHeaders: ConstantHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Hash of the only style that Swagger UI adds at run time. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

export function apiDocsPageHeaders(styleHashes: readonly string[]): ConstantHeaders {
  return {
    ...unframed,
    'content-security-policy': policyOf({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'style-src': ["'self'", SWAGGER_STYLE, ...styleHashes],
      'font-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
  };
}

/**
 * Adds the security headers to every response; handlers may set their own content security policy.
 * Responses without a cache time are personal and get `no-store`.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: HeaderSettings,
  policy: PagePolicy,
): void {
  const forPages = pageHeaders(config, policy);
  const forData = dataHeaders(config);
  const common = { ...commonHeaders(config), ...documentHeaders };
  const forDataList = headerList(forData);
  app.addHook('onSend', (_request, reply, payload, done) => {
    const { raw } = reply;
    if (reply.hasHeader('content-security-policy')) reply.headers(common);
    else if (!isJson(reply)) reply.headers({ ...forPages, ...ownResourcePolicy(reply) });
    else if (raw instanceof ResponseWithConstantHeaders) raw.constantHeaders = forDataList;
    else reply.headers(forData);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** Handlers of public resources, such as pictures for link previews, set their own policy. */
function ownResourcePolicy(reply: FastifyReply): ConstantHeaders {
  const name = 'cross-origin-resource-policy';
  const value = reply.getHeader(name);
  return typeof value === 'string' ? { [name]: value } : {};
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
