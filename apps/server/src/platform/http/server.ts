import { httpLimits } from '@reprise/contract/http/limits.ts';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '#platform/config.ts';
import { InvalidInputError } from '#platform/errors.ts';
import { lazyChild } from '#platform/log/lazy-child.ts';
import { guardConnections } from './limits/connections.ts';
import { dropUnreadBodies } from './limits/dropped-bytes.ts';
import { ResponseWithConstantHeaders } from './headers/constant-headers.ts';
import { errorBody, handleError } from './error-handler.ts';
import { readForwardedHeaders } from './forwarded-headers.ts';
import { malformedRequestHandler } from './malformed-request.ts';
import { requestIds } from './headers/request-id.ts';
import { errorHeaders } from './headers/security-headers.ts';
import type { SendErrorPage } from './pages/web-app.ts';

type HttpConfig = Pick<Config, 'TRUST_PROXY' | 'HSTS_SUBDOMAINS'>;

const REQUEST_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 8_000;
/** Closes a connection whose client reads nothing for this time. */
const IDLE_CONNECTION_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const CHECK_CONNECTIONS_MS = 1_000;
const MAX_PARAM_LENGTH = 100;
const PLAIN_CODINGS: ReadonlySet<string> = new Set(['', 'identity', 'chunked']);
const ENCODED = 'The body must not be compressed.';

/**
 * The contract's schemas parse the input; Fastify's copies only document it. Without these
 * compilers, Fastify requires Ajv, which the bundle leaves out.
 */
const compilersFactory = {
  // Declared with the type of Ajv's validators.
  buildValidator: (() => () => () => true) as never,
  buildSerializer: () => () => (response: unknown) => JSON.stringify(response),
};

/** Has stricter time-outs and limits than Fastify's, and accepts only JSON bodies. */
export function httpServer(
  log: FastifyBaseLogger,
  config: HttpConfig,
  sendErrorPage?: SendErrorPage,
): FastifyInstance {
  const headers = errorHeaders(config);
  const app = Fastify({
    loggerInstance: log,
    childLoggerFactory: lazyChild,
    genReqId: requestIds(config.TRUST_PROXY),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: httpLimits.bodyMaxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    clientErrorHandler: malformedRequestHandler(headers),
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Open connections are served until they close.
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
      ServerResponse: ResponseWithConstantHeaders,
    },
    schemaController: { compilersFactory },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run here, so headers and pacing would be missing.
      reply.header('connection', 'close');
      if (sendErrorPage?.(error, request, reply)) return;
      void handleError(error, request, reply.headers(headers));
    },
  });
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  readJsonBodies(app);
  guardConnections(app);
  dropUnreadBodies(app);
  readForwardedHeaders(app, log, config.TRUST_PROXY);
  return app;
}

/** Accepts a DELETE with a JSON type and no body. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isEncoded(request)) done(new InvalidInputError(ENCODED, 'UNSUPPORTED_TYPE'));
    else if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** True for a body that is compressed or encoded otherwise, on its own or for the connection. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': content = '', 'transfer-encoding': transfer = '' } = headers;
  const codings = `${content},${transfer}`.toLowerCase().split(',');
  return codings.some((coding) => !PLAIN_CODINGS.has(coding.trim()));
}

export function addNotFoundHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('NOT_FOUND', 'There is nothing at this address.')),
  );
}
