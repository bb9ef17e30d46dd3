import type { Logger } from 'pino';
import type { OpenDatabase } from './open.ts';
import { currentRequest } from '#platform/log/current-request.ts';
import { repeatedLines } from '#platform/log/repeated-lines.ts';

const SLOW_MS = 1_000;
const TEXT_MAX = 300;

/**
 * Logs statements that take a second or longer: without values, and each at most once in ten
 * seconds.
 */
export function logSlowStatements(
  { onQuery }: Pick<OpenDatabase, 'onQuery'>,
  log: Pick<Logger, 'warn'>,
): void {
  const lines = repeatedLines();
  onQuery(({ text, milliseconds }) => {
    if (milliseconds < SLOW_MS) return;
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX);
    const onRepeated = (times: number) => log.warn({ statement, times }, 'slow statement repeated');
    if (!lines.isFirst(statement, onRepeated)) return;
    const request = currentRequest();
    const owner = request === undefined ? {} : { reqId: request.id };
    log.warn({ ...owner, statement, ms: Math.round(milliseconds) }, 'slow statement');
  });
}
