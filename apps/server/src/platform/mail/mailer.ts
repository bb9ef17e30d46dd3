export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

export type MailOutcome = 'sent' | 'failed' | 'logged';

export interface Mailer {
  /** If false, the link of each email is written to the server's log. */
  readonly isConfigured: boolean;
  /** Resolves when the email is sent or has failed. Never rejects; logs failures. */
  send(mail: Mail): Promise<void>;
}
