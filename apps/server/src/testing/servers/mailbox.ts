import { expect } from 'vitest';
import { type MailServer, startMailServer } from './mail-server.ts';

export interface Mailbox extends MailServer {
  subjectsTo(address: string): string[];
  codeTo(address: string, count?: number): Promise<string>;
}

export async function startMailbox(): Promise<Mailbox> {
  const server = await startMailServer();
  const { mails, codesTo } = server;
  return {
    ...server,
    subjectsTo: (address) =>
      mails
        .filter(({ to }) => to === address)
        .map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]?.trim() ?? ''),
    async codeTo(address, count = 1) {
      await expect.poll(() => codesTo(address).length, { timeout: 10_000 }).toBe(count);
      return codesTo(address).at(-1) ?? '';
    },
  };
}
