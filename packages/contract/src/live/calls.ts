import * as z from 'zod/mini';
import { documentName, documents, subscribeResult } from '../documents.ts';
import { endpoint } from '../endpoint.ts';
import { queryInteger, rowsOf, text } from '../fields.ts';
import { liveLimits } from './limits.ts';

const collections = Object.keys(documents).join('|');
const POSITION = new RegExp(`^(${collections})/([^@]{1,256})(?:@(\\d{1,15}))?$`);

const documentPosition = z.extend(documentName, { since: z.optional(z.int()) });

/** A document and the client's version of it. */
export type DocumentPosition = z.infer<typeof documentPosition>;

/** `collection/id@version`, or `collection/id` without a version. */
const positionText = text(512).check(z.regex(POSITION, 'Not a document.'));

const positionTexts = z.pipe(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((sent) => [sent].flat()),
  ),
  z.array(positionText).check(z.maxLength(liveLimits.polledDocumentsMax)),
);

/** Live documents without a socket (docs/live-documents.md, "Without a socket"). */
export const liveEndpoints = {
  /**
   * Waits until a document differs from the client's version of it, at most `wait` seconds, then
   * returns the changed documents like the event `subscribe`. Returns no rows if nothing has
   * changed, if no document is named, and when the session or the epoch changes.
   */
  liveChanges: endpoint({
    method: 'GET',
    path: '/live/changes',
    summary: 'Wait for changes of live documents.',
    audience: 'member',
    limit: 'liveChanges',
    isLongPoll: true,
    claims: {},
    query: z.strictObject({
      doc: z._default(positionTexts, []),
      /** In which the versions were read. */
      epoch: z.optional(text(256)),
      wait: z._default(queryInteger(liveLimits.pollMaxSeconds), liveLimits.pollMaxSeconds),
    }),
    result: z.extend(rowsOf(z.extend(documentName, { state: subscribeResult })), {
      epoch: z.string(),
    }),
    errors: [],
  }),
} as const;

/** Writes a document and its version as the call expects it. */
export function formatPosition({ collection, id, since }: DocumentPosition): string {
  return `${collection}/${id}${since === undefined ? '' : `@${since}`}`;
}

/** Throws if the call would not accept it. */
export function parsePosition(sent: string): DocumentPosition {
  const [, collection, id, version] = POSITION.exec(sent) ?? [];
  const since = version === undefined ? {} : { since: Number(version) };
  return z.parse(documentPosition, { collection, id, ...since });
}
