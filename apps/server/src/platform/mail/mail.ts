import type { Language } from '@reprise/contract/language/languages.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#platform/config.ts';
import { StartError } from '#platform/errors.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import type { Mail, MailContent, Mailer, MailOutcome } from './mailer.ts';

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>;

type OnMail = (outcome: MailOutcome) => void;

interface MailerOptions {
  readonly onMail?: OnMail;
  /** Of the user with the address, else of the request, else of the site. */
  readonly findLanguage?: (address: string) => Promise<Language>;
}

const SEND_TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

/** Throws StartError if the sender address is missing. */
export function mailerOf(
  settings: MailSettings,
  log: FastifyBaseLogger,
  { onMail = () => {}, findLanguage = () => Promise.resolve('en') }: MailerOptions = {},
): Mailer {
  const { SMTP_URL, MAIL_FROM } = settings;
  if (SMTP_URL === undefined) return logMailer(log, onMail);
  if (MAIL_FROM === undefined) {
    throw new StartError(
      'MAIL_FROM must be set with SMTP_URL, such as Reprise <hello@example.com>.',
    );
  }
  return smtpMailer({ url: SMTP_URL, from: MAIL_FROM }, log, { onMail, findLanguage });
}

/** Connects and signs in. Returns null if the server accepts mail, otherwise the reason. */
export async function checkMailServer(url: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: CHECK_TIMEOUT_MS, greetingTimeout: CHECK_TIMEOUT_MS };
  const transport = createTransport({ url, ...timeouts, socketTimeout: CHECK_TIMEOUT_MS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

function smtpMailer(
  { url, from }: { readonly url: string; readonly from: string },
  log: FastifyBaseLogger,
  { onMail, findLanguage }: Required<MailerOptions>,
): Mailer {
  // Loaded with the first mail, to start faster.
  const connect = async () => (await import('nodemailer')).createTransport(url);
  let transport: ReturnType<typeof connect> | undefined;
  return sending(true, async (mail) => {
    const language = mail.language ?? (await findLanguage(mail.to).catch(() => 'en' as const));
    const content = mail.write(language);
    try {
      const connected = await (transport ??= connect());
      await connected.sendMail({
        from,
        // An object is one address; a string would be parsed as a list.
        to: { name: '', address: mail.to },
        subject: content.subject,
        text: mailText(content),
        html: mailHtml(content, language),
        headers: headersOf(mail),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      onMail('sent');
      return true;
    } catch (error) {
      onMail('failed');
      log.error({ ...reasonOf(error) }, `the mail "${mail.write('en').subject}" could not be sent`);
      return false;
    }
  });
}

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === undefined) return automatic;
  return { ...automatic, 'List-Unsubscribe': `<${unsubscribeUrl}>` };
}

function logMailer(log: FastifyBaseLogger, onMail: OnMail): Mailer {
  return sending(false, ({ to, write }) => {
    const { subject, link } = write('en');
    if (link !== undefined) {
      log.warn(`mail is not set up (SMTP_URL): "${subject}" for ${to} is ${link.url}`);
    }
    onMail('logged');
    return Promise.resolve(false);
  });
}

function sending(isConfigured: boolean, trySend: Mailer['trySend']): Mailer {
  return {
    isConfigured,
    trySend,
    async send(mail) {
      await trySend(mail);
    },
  };
}

/** Removes the server's text, which may quote the mail with its link. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const { name } = error;
  const code = 'code' in error ? error.code : undefined;
  const responseCode = 'responseCode' in error ? error.responseCode : undefined;
  return { reason: { name, code, responseCode } };
}

function mailText({ paragraphs, link }: MailContent): string {
  const lines = link === undefined ? paragraphs : [...paragraphs, `${link.label}:\n${link.url}`];
  return `${[...lines, siteName()].join('\n\n')}\n`;
}

function mailHtml({ paragraphs, link }: MailContent, language: Language): string {
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  const button = link === undefined ? [] : [linkHtml(link)];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem">',
    ...text,
    ...button,
    `<p style="color:#666">${escapeHtml(siteName())}</p></body></html>`,
  ].join('\n');
}

/** Also shows the URL as text, because a mail program may not open links. */
function linkHtml({ label, url }: NonNullable<MailContent['link']>): string {
  const address = escapeHtml(url);
  return `<p><a href="${address}"><b>${escapeHtml(label)}</b></a></p>\n<p style="color:#666;overflow-wrap:anywhere">${address}</p>`;
}
