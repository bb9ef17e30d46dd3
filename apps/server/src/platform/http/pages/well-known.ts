import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

/** Serves the operator's contact for security reports (RFC 9116), if set. */
export function serveSecurityText(
  app: FastifyInstance,
  { SECURITY_CONTACT }: Pick<Config, 'SECURITY_CONTACT'>,
  publicUrl: string,
): void {
  if (SECURITY_CONTACT === undefined) return;
  const path = '/.well-known/security.txt';
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(path, publicUrl).href}`,
  ];
  const text = `${lines.join('\n')}\n`;
  app.get(path, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(text),
  );
}
