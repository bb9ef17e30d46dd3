import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { mailerOf } from './mail.ts';
import type { Mail } from './mailer.ts';

const link = { label: 'Open <this>', url: 'https://clips.example/reset-password#code=a&b="c"' };
const mail: Mail = {
  to: 'alice@example.com',
  write: (language) => ({
    subject: language === 'de' ? 'Neues Passwort' : 'Choose a new password',
    paragraphs: ['Tom & Jerry <tj@example.com> said "hello".'],
    link,
  }),
};
const silent = pino({ level: 'silent' });

afterEach(() => vi.restoreAllMocks());

describe('with SMTP_URL', () => {
  it('sends text and HTML to one address, everything escaped', async () => {
    const mailbox = await startMailbox();
    const mailer = mailerOf(mailbox.env, silent);
    expect(mailer.isConfigured).toBe(true);
    await mailer.send(mail);
    expect(mailbox.mails).toMatchObject([
      { to: 'alice@example.com', from: 'hello@reprise.example' },
    ]);
    const content = mailbox.mails[0]?.content ?? '';
    expect(content).toContain('From: Reprise <hello@reprise.example>');
    expect(content).toContain('Auto-Submitted: auto-generated');
    expect(content).toContain('Tom & Jerry <tj@example.com> said "hello".');
    expect(content).toContain(link.url);
    expect(content).toContain('Tom &amp; Jerry &lt;tj@example.com&gt; said &quot;hello&quot;.');
    expect(content).toContain(
      'href="https://clips.example/reset-password#code=a&amp;b=&quot;c&quot;"',
    );
    await mailbox.stop();
  });

  it('writes in the language of the receiver, or in English if it cannot be read', async () => {
    const mailbox = await startMailbox();
    const failing = () => Promise.reject(new Error('no database'));
    for (const findLanguage of [() => Promise.resolve('de' as const), failing]) {
      await mailerOf(mailbox.env, silent, { findLanguage }).send(mail);
    }
    expect(mailbox.subjectsTo('alice@example.com')).toEqual([
      'Neues Passwort',
      'Choose a new password',
    ]);
    expect(mailbox.mails[0]?.content).toMatch(/<html lang=(?:3D)?"de">/);
    await mailbox.stop();
  });

  it('treats an address with a comma or a line break as one, or rejects it', async () => {
    const mailbox = await startMailbox();
    const mailer = mailerOf(mailbox.env, silent);
    for (const to of ['a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
      await mailer.send({ ...mail, to });
    }
    expect(mailbox.mails.map(({ to }) => to)).not.toContain('b@example.com');
    expect(mailbox.mails.every(({ content }) => !/^Bcc:/m.test(content))).toBe(true);
    await mailbox.stop();
  });

  it.each([
    ['refuses', '554 5.7.1 no: https://clips.example/reset-password#code=a pass-word-1\r\n'],
    ['hangs up', ''],
  ])('logs a server that %s, without the link and the password', async (_case, greeting) => {
    const server = await startFaultyServer(greeting);
    const { log, lines } = recordingLog();
    await mailerOf({ SMTP_URL: server.url, MAIL_FROM: 'a@example.com' }, log).send(mail);
    expect(lines).toMatchObject([
      { level: 50, msg: 'the mail "Choose a new password" could not be sent', reason: {} },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/reset-password|pass-word-1|alice/);
    server.stop();
  });

  it('gives up on a silent server', async () => {
    const box = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(box.signal);
    const server = await startFaultyServer();
    const { log, lines } = recordingLog();
    const sent = mailerOf({ SMTP_URL: server.url, MAIL_FROM: 'a@example.com' }, log).send(mail);
    await expect.poll(server.connected).toBe(true);
    box.abort();
    await sent;
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(lines).toMatchObject([{ level: 50, reason: { name: expect.any(String) } }]);
    server.stop();
  });

  it('does not start without a sender', () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: undefined };
    expect(() => mailerOf(settings, silent)).toThrow(/^MAIL_FROM must be set with SMTP_URL/);
  });
});

describe('without SMTP_URL', () => {
  it('logs the link in one line', async () => {
    const { log, lines } = recordingLog();
    const mailer = mailerOf({ SMTP_URL: undefined, MAIL_FROM: undefined }, log);
    expect(mailer.isConfigured).toBe(false);
    await mailer.send(mail);
    expect(lines.map(({ msg }) => msg)).toEqual([
      `mail is not set up (SMTP_URL): "Choose a new password" for alice@example.com is ${link.url}`,
    ]);
  });

  it('logs nothing for a mail without a link', async () => {
    const { log, lines } = recordingLog();
    const mailer = mailerOf({ SMTP_URL: undefined, MAIL_FROM: undefined }, log);
    const write = () => ({ subject: 'Your week', paragraphs: ['Two clips.'] });
    await mailer.send({ to: mail.to, write });
    expect(lines).toEqual([]);
  });
});

function recordingLog() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

async function startFaultyServer(greeting?: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (greeting !== undefined) socket.end(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://alice:pass-word-1@127.0.0.1:${port}`,
    connected: () => sockets.size > 0,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
