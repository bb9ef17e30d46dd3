import { printableJson } from '#platform/log/printable.ts';
import { printError } from '#ops/program/print.ts';
import { openLog } from '#platform/log/open-log.ts';
import { logSecurityEvent, type SecurityEventName } from '#platform/log/security-events.ts';

/** Writes operator events to standard error in the format of the server's log. */
export function logOperatorEvent(event: SecurityEventName, uid: string | null): void {
  const log = openLog('info', { write: (line) => printError(printableJson(line.trimEnd())) });
  logSecurityEvent(log, { event, result: 'success', uid, sessionId: null, address: null });
}
