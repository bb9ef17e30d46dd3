import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { truncateText } from '@reprise/contract/rules/graphemes.ts';
import { webhookLimits } from '@reprise/contract/webhooks/limits.ts';
import { mayBePublic, publicLookup, type ResolveHost } from './public-address.ts';

interface WebhookRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  /** Null without a response. */
  readonly status: number | null;
  /** The start of the response, or why there was none. Printable. */
  readonly answer: string;
}

/** Never rejects. */
export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

interface PosterDeps {
  /** May be private. */
  readonly allowedOrigins: readonly string[];
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
}

/** Returns true if webhooks can be sent to an address, as far as it says itself. */
export function isWebhookAddress(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return allowedOrigins.includes(url.origin) || mayBePublic(url);
}

/**
 * Posts to public addresses and allowed origins only. Follows no redirects, opens a connection for
 * each request, reads at most 16 KiB, and times out after 10 s.
 */
export function webhookPoster(deps: PosterDeps): PostWebhook {
  const { allowedOrigins, timeoutMs = webhookLimits.timeoutMs, resolve } = deps;
  const lookup = publicLookup(resolve);
  return async ({ address, headers, body }, signal) => {
    if (!isWebhookAddress(address, allowedOrigins)) return failed('The address is not allowed.');
    const url = new URL(address);
    const isAllowed = allowedOrigins.includes(url.origin);
    const timeout = AbortSignal.timeout(timeoutMs);
    const options = {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'user-agent': 'Reprise-Webhooks',
      },
      ...(isAllowed ? {} : { lookup }),
    } as const;
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, options).end(body);
    // After the response has begun, its reader gets the error, too.
    request.on('error', () => undefined);
    try {
      // With the signal, because a receiver that switches protocols causes neither event nor error.
      const [response] = (await once(request, 'response', options)) as [IncomingMessage];
      return { status: response.statusCode ?? null, answer: printable(await readStart(response)) };
    } catch (error) {
      return failed(timeout.aborted ? 'No response within 10 seconds.' : reasonOf(error));
    }
  };
}

function failed(answer: string): WebhookAnswer {
  return { status: null, answer: printable(answer) };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.';
  // An AggregateError, of a host with several addresses, has only a code.
  return error.message !== '' || !('code' in error) ? error.message : String(error.code);
}

/**
 * The end of the loop also ends the connection of a response that is longer. The status counts, even
 * if the rest never comes.
 */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= webhookLimits.responseMaxBytes) break;
    }
  } catch {
    // Aborted, too late, or shorter than its content-length.
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The response is from outside. */
function printable(text: string): string {
  const start = text.slice(0, 4 * webhookLimits.answerMax);
  return truncateText(start.replaceAll(/[\p{C}\s]+/gu, ' ').trim(), webhookLimits.answerMax);
}
