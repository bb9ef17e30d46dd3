import path from 'node:path';
import { EXACT_SETTINGS } from '#platform/settings/read-setting.ts';
import { fileFlaw, spaceFlaw } from '#platform/settings/setting-flaws.ts';
import { isPublicSite, type Config } from '#platform/config.ts';

/** Returns a sentence for each setting that the operator should change. */
export function startWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (isPublicSite(config) && !isEncrypted(config)) warnings.push(UNENCRYPTED);
  if (config.TRUST_PROXY === undefined && needsProxy(config)) {
    warnings.push(
      `TRUST_PROXY is not set, but only a proxy on this machine can serve PUBLIC_URL: set TRUST_PROXY=${config.HOST === '::1' ? '::1' : '127.0.0.1'}, or all users share the limits of one address.`,
    );
  }
  if (isPublicSite(config) && config.BACKUP_DIR !== undefined && !config.BACKUP_PASSPHRASE) {
    warnings.push(READABLE_BACKUPS);
  }
  return [...warnings, ...oddSecrets(config), ...settingsWithoutEffect(config)];
}

/** Returns a sentence if users of a public site would find nothing, or null. */
export function emptySiteWarning(config: Config, { isNew }: { isNew: boolean }): string | null {
  if (!isNew || !isPublicSite(config)) return null;
  return `The site is public, and its database is new and empty (${path.resolve(config.DATA_DIR)}): if the site has data elsewhere, set DATABASE_URL or DATA_DIR.`;
}

const READABLE_BACKUPS =
  'BACKUP_PASSPHRASE is not set: anyone who can read a file in BACKUP_DIR can sign in as every user.';

function oddSecrets(config: Config): string[] {
  return EXACT_SETTINGS.flatMap((name) => {
    const value = config[name] ?? '';
    const flaw = fileFlaw(value) ?? spaceFlaw(value);
    return flaw === null ? [] : [`${name} ${flaw}. It is used with all its characters.`];
  });
}

function settingsWithoutEffect(config: Config): string[] {
  return NEEDED_SETTINGS.flatMap(({ settings, needed, isMet }) =>
    settings
      .filter((name) => config[name] !== undefined && !isMet(config))
      .map((name) => `${name} has no effect without ${needed}.`),
  );
}

interface NeededSetting {
  readonly settings: readonly (keyof Config)[];
  readonly needed: string;
  readonly isMet: (config: Config) => boolean;
}

const NEEDED_SETTINGS: readonly NeededSetting[] = [
  {
    settings: [
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_AUTH_EMULATOR_HOST',
      'FIREBASE_EMAIL_LINKS',
    ],
    needed: 'AUTH_PROVIDER=firebase',
    isMet: ({ AUTH_PROVIDER }) => AUTH_PROVIDER === 'firebase',
  },
  {
    settings: ['AUTH_SECRET'],
    needed: 'AUTH_PROVIDER=embedded',
    isMet: ({ AUTH_PROVIDER }) => AUTH_PROVIDER === 'embedded',
  },
  {
    settings: ['MAIL_FROM'],
    needed: 'SMTP_URL',
    isMet: ({ SMTP_URL }) => SMTP_URL !== undefined,
  },
  {
    settings: ['METRICS_TOKEN'],
    needed: 'METRICS_PORT',
    isMet: ({ METRICS_PORT }) => METRICS_PORT !== undefined,
  },
  { settings: ['VAPID_SUBJECT'], needed: 'PUSH=on', isMet: ({ PUSH }) => PUSH === 'on' },
];

function needsProxy({ HOST, PUBLIC_URL }: Config): boolean {
  return isPublicSite({ HOST, PUBLIC_URL }) && !isPublicSite({ HOST, PUBLIC_URL: undefined });
}

const UNENCRYPTED =
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.';

/** A loopback address counts: only this machine opens it, such as a container's port. */
function isEncrypted({ PUBLIC_URL }: Config): boolean {
  if (PUBLIC_URL === undefined) return false;
  return PUBLIC_URL.startsWith('https:') || !isPublicSite({ HOST: '127.0.0.1', PUBLIC_URL });
}
