import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { config } from '#platform/config.ts';

const { links, reset } = accountTexts;

/** The text must not reveal whether the address has an account. */
export function resetRequestedText(email: string): string {
  return isEmailEnabled() ? reset.sent(email) : reset.logged(email);
}

export function linkSentText(email: string): string {
  return isEmailEnabled() ? links.sentTo(email) : links.logged;
}

/** Firebase sends its own email; the embedded service sends email only if SMTP is configured. */
export function isEmailEnabled(): boolean {
  return config.authProvider === 'firebase' || config.mail;
}
