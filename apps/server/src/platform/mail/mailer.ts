import type { Language } from '@reprise/contract/language/languages.ts';

export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

export interface Mail {
  readonly to: string;
  /**
   * Of the recipient's account, for mails that Firebase's users get, too. Default: that of this
   * server's account with the address.
   */
  readonly language?: Language | null;
  readonly write: (language: Language) => MailContent;
  /** Where the recipient turns such emails off. */
  readonly unsubscribeUrl?: string;
}

export type MailOutcome = 'sent' | 'failed' | 'logged';

export interface Mailer {
  /** If false, the server's log has the link of each email. */
  readonly isConfigured: boolean;
  /** Resolves when the email is sent or has failed. Never rejects; logs failures. */
  send(mail: Mail): Promise<void>;
  /** Like `send`. Returns true if the mail server accepted the email. */
  trySend(mail: Mail): Promise<boolean>;
}
