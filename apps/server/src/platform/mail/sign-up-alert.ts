import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/config.ts';
import { logSecurityEvent } from '#platform/log/security-events.ts';
import type { Mailer } from './mailer.ts';

const MAILTO = 'mailto:';

/**
 * Reports a flood to the operator: in the log, and by mail if OPERATOR_CONTACT is an email address.
 * Does not wait for the mail.
 */
export function signUpAlert(
  { OPERATOR_CONTACT: contact = '' }: Pick<Config, 'OPERATOR_CONTACT'>,
  mailer: Mailer,
  log: FastifyBaseLogger,
): (perMinute: number) => void {
  return (perMinute) => {
    log.warn(
      { perMinute },
      'too many sign-ups: new accounts wait for approval now (npm run ops -- sign-ups show)',
    );
    const noSubject = { uid: null, sessionId: null, address: null };
    const details = { perMinute };
    logSecurityEvent(log, { event: 'sign-up-flood', result: 'success', ...noSubject, details });
    if (!contact.startsWith(MAILTO) || !mailer.isConfigured) return;
    void mailer.send({
      to: decodeURIComponent(contact.slice(MAILTO.length).split('?')[0] ?? ''),
      // In English, as the log and the commands.
      write: () => ({
        subject: 'Too many sign-ups: new accounts wait for approval',
        paragraphs: [
          `${perMinute} accounts were requested within a minute. New accounts wait for your approval until you change that; everyone else notices nothing.`,
          'See who waits with: npm run ops -- sign-ups pending. Open again with: npm run ops -- sign-ups set open.',
        ],
      }),
    });
  };
}
