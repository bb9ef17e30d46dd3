import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { asciiEmail } from '@reprise/contract/accounts/rules/email.ts';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  /** With headers, and without soft line breaks. */
  readonly content: string;
}

export interface MailServer {
  readonly env: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  readonly mails: ReceivedMail[];
  /** The codes of the links in mails to the address, in order. */
  codesTo(address: string): string[];
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const content = decodeQuotedPrintable(await text(stream));
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      // The SMTP server decodes domains.
      for (const { address } of envelope.rcptTo)
        mails.push({ to: asciiEmail(address), from, content });
      done();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Reprise <hello@reprise.example>' },
    mails,
    codesTo: (address) =>
      mails.filter(({ to }) => to === address).flatMap(({ content }) => codeIn(content) ?? []),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function codeIn(content: string): string | undefined {
  return /\/(?:reset-password|confirm-email|confirm-claim|sign-in-link)#code=([\w-]+)/.exec(
    content,
  )?.[1];
}

function decodeQuotedPrintable(content: string): string {
  return content
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
