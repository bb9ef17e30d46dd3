import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { config } from '#platform/config.ts';

const { links, reset } = accountTexts;

/** What can be said after a reset was asked for: the same whether the address has an account. */
export function resetRequestedText(email: string): string {
  return isEmailEnabled() ? reset.sent(email) : reset.logged(email);
}

/** What became of a link for somebody's own address. */
export function linkSentText(email: string): string {
  return isEmailEnabled() ? links.sentTo(email) : links.logged;
}

/** Firebase sends mails of its own; the embedded service where SMTP is set up. */
export function isEmailEnabled(): boolean {
  return config.authProvider === 'firebase' || config.mail;
}
