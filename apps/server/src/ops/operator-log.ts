import { openLog } from '#platform/log/open-log.ts';
import { logSecurityEvent, type SecurityEventName } from '#platform/log/security-events.ts';

/** Writes operator events to standard error in the format of the server's log. */
export function logOperatorEvent(event: SecurityEventName, uid: string | null): void {
  const log = openLog('info', { write: (line) => void process.stderr.write(line) });
  logSecurityEvent(log, { event, result: 'success', uid, sessionId: null, address: null });
}
