import { isPublicSite, type Config } from '#platform/config.ts';
import { problem, warning, type Check } from './check.ts';

/** Node 20 gets no security updates any more. */
const NODE_MAJOR_MIN = 22;
/** A network this large contains strangers. */
const PROXY_BITS_MIN = 8;

export const settingsChecks: readonly Check[] = [
  {
    id: 'https',
    why: 'Passwords and messages can be read on the way, and browsers turn passkeys and push off.',
    find: ({ config }) =>
      isPublicSite(config) && isPlain(config.PUBLIC_URL)
        ? problem(
            'The site is public, but PUBLIC_URL is not https.',
            'Put a proxy with a certificate in front, and set PUBLIC_URL=https://...',
          )
        : null,
  },
  {
    id: 'public-url',
    why: 'Links in emails, previews and cookies use the wrong address.',
    find: ({ config }) =>
      isPublicSite(config) && config.PUBLIC_URL === undefined
        ? problem(
            `HOST ${config.HOST} is reachable by others, but PUBLIC_URL is not set.`,
            'Set PUBLIC_URL to the address that users open.',
          )
        : null,
  },
  {
    id: 'proxy',
    why: 'All users share the limits of one address: five sign-ups in half an hour for the whole site.',
    find: ({ config }) =>
      config.TRUST_PROXY === undefined && config.PUBLIC_URL?.startsWith('https:') === true
        ? problem(
            'PUBLIC_URL is https, which needs a proxy, but TRUST_PROXY is not set.',
            'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1.',
          )
        : null,
  },
  {
    id: 'proxy-range',
    why: 'Anyone in the range can pretend to have any address, and so has no limits.',
    find: ({ config }) => {
      const wide = rangesOf(config).filter(({ bits }) => bits < PROXY_BITS_MIN);
      return wide.length === 0
        ? null
        : problem(
            `TRUST_PROXY trusts ${wide.map(({ range }) => range).join(', ')}.`,
            'Name the addresses of the proxies only.',
          );
    },
  },
  {
    id: 'rate-limits',
    why: 'Passwords can be guessed and the site flooded without end.',
    find: ({ config }) =>
      isPublicSite(config) && config.RATE_LIMITS !== 'on'
        ? problem(`RATE_LIMITS is ${config.RATE_LIMITS} on a public site.`, 'Remove RATE_LIMITS.')
        : null,
  },
  {
    id: 'mail-setting',
    why: 'Without the password, no user comes back without you: links are only in the log.',
    find: ({ config }) =>
      isPublicSite(config) && config.AUTH_PROVIDER === 'embedded' && config.SMTP_URL === undefined
        ? warning('No mail server is set.', 'Set SMTP_URL and MAIL_FROM.')
        : null,
  },
  {
    id: 'security-contact',
    why: 'Who finds a hole has nowhere to report it.',
    find: ({ config }) =>
      isPublicSite(config) && config.SECURITY_CONTACT === undefined
        ? warning('SECURITY_CONTACT is not set.', 'Set it to mailto:... or https://...')
        : null,
  },
  {
    id: 'own-pages',
    why: '/about, /privacy and /terms do not name you, which the law of many countries asks for.',
    find: ({ config }) =>
      isPublicSite(config) && config.PAGES_DIR === undefined
        ? warning(
            'PAGES_DIR is not set.',
            'Write the texts (docs/operate, "Pages about your site").',
          )
        : null,
  },
  {
    id: 'metrics-token',
    why: 'Every user of this machine can read the metrics.',
    find: ({ config }) =>
      config.METRICS_PORT !== undefined && config.METRICS_TOKEN === undefined
        ? warning('METRICS_PORT is open without METRICS_TOKEN.', 'Set METRICS_TOKEN.')
        : null,
  },
  {
    id: 'previous-secret',
    why: 'A secret that leaked opens sessions as long as it is accepted.',
    find: ({ config }) =>
      config.AUTH_SECRET_PREVIOUS !== undefined
        ? warning(
            'AUTH_SECRET_PREVIOUS is set.',
            'Remove it 30 days after the new secret (docs/secrets.md), sooner after a leak.',
          )
        : null,
  },
  {
    id: 'backup-encryption',
    why: 'Who copies a backup from its disk can sign in as every user.',
    find: ({ config }) =>
      config.BACKUP_DIR !== undefined && config.BACKUP_PASSPHRASE === undefined
        ? warning(
            'Daily backups are not encrypted.',
            'Set BACKUP_PASSPHRASE, and store it elsewhere.',
          )
        : null,
  },
  {
    id: 'node',
    why: 'Holes in Node that become known stay open.',
    find: ({ nodeVersion }) =>
      Number.parseInt(nodeVersion, 10) < NODE_MAJOR_MIN
        ? warning(`Node ${nodeVersion} gets no security updates.`, 'Install Node 24.')
        : null,
  },
];

function isPlain(url: string | undefined): boolean {
  return (
    url === undefined ||
    (url.startsWith('http:') && isPublicSite({ HOST: '127.0.0.1', PUBLIC_URL: url }))
  );
}

function rangesOf({ TRUST_PROXY = '' }: Config): { range: string; bits: number }[] {
  return TRUST_PROXY.split(',')
    .map((range) => range.trim())
    .filter((range) => range.includes('/'))
    .map((range) => ({ range, bits: Number(range.split('/')[1]) }));
}
