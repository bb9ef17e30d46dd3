import type { Config } from './config.ts';

const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'BACKUP_PASSPHRASE',
  'GITHUB_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
]);

export function printableConfig(config: Config): Record<string, unknown> {
  const entries = Object.entries(config).map(([name, value]) => {
    if (value === undefined) return [name, value];
    if (SECRET_SETTINGS.has(name)) return [name, '(hidden)'];
    const isAddress = typeof value === 'string' && /^(?:DATABASE|REDIS|OTEL)_/.test(name);
    return [name, isAddress ? withoutPassword(value) : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** Drops all query parameters, because one may be a password. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/?]*@/, '//(hidden)@').replace(/\?.*$/, '?(hidden)');
}
