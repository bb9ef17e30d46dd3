import { signUpMode } from '@reprise/contract/sign-ups/calls.ts';
import * as z from 'zod/mini';
import { StartError } from './errors.ts';
import {
  answerDays,
  challengeUse,
  contactAddress,
  databaseUrl,
  hostAddress,
  backupRetention,
  retentionDays,
  LOOPBACK_ORIGIN,
  loopbackHost,
  mailSender,
  onOff,
  port,
  proxies,
  pushOrigins,
  redisUrl,
  signUpsPerMinute,
  smtpUrl,
  webOrigin,
} from './settings/setting-rules.ts';
import { readSetting, type Setting } from './settings/read-setting.ts';
import { databaseUrlFlaw, redisUrlFlaw } from './settings/setting-flaws.ts';
import { rejectMisspelledNames } from './settings/setting-names.ts';
import { signInSettings } from './settings/sign-in-settings.ts';
import { siteSettings } from './settings/site-settings.ts';
import { traceSettings } from './settings/trace-settings.ts';
import { signInProviders } from './sign-in-providers.ts';

/** Environment variables. Their effects: docs/operate/settings.md. */
export const settings = {
  PORT: { rule: z._default(port, 3000), expects: 'a port number (1 to 65535)' },
  HOST: {
    rule: z._default(hostAddress, '127.0.0.1'),
    expects: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  },
  PUBLIC_URL: {
    rule: z.optional(webOrigin),
    expects: 'the address people open, such as https://clips.example (no path)',
  },
  DATABASE_URL: {
    rule: z.optional(databaseUrl),
    flaw: databaseUrlFlaw,
    expects:
      'an address such as postgres://user:password@host:5432/database (special characters percent-encoded)',
  },
  DATABASE_DIRECT_URL: {
    rule: z.optional(databaseUrl),
    flaw: databaseUrlFlaw,
    expects: 'an address as in DATABASE_URL, past a pooler',
  },
  REDIS_URL: {
    rule: z.optional(redisUrl),
    flaw: redisUrlFlaw,
    expects:
      'an address such as redis://user:password@host:6379 (special characters percent-encoded)',
  },
  DATA_DIR: {
    rule: z._default(z.string().check(z.minLength(1)), '.data'),
    expects: 'a directory',
  },
  AUTH_SECRET: {
    rule: z.optional(z.string().check(z.minLength(32))),
    expects: 'at least 32 characters',
  },
  AUTH_SECRET_PREVIOUS: {
    rule: z.optional(z.string().check(z.minLength(32))),
    expects: 'at least 32 characters',
  },
  AUTH_PROVIDER: {
    rule: z._default(z.enum(['embedded', 'firebase']), 'embedded'),
    expects: 'embedded or firebase',
  },
  FIREBASE_API_KEY: {
    rule: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
    expects: "the web API key of the Firebase project's settings",
  },
  FIREBASE_AUTH_DOMAIN: {
    rule: z.optional(z.string().check(z.regex(/^[a-z\d.-]{1,253}$/i))),
    expects: 'a host name, such as my-project.firebaseapp.com',
  },
  FIREBASE_PROJECT_ID: {
    rule: z.optional(z.string().check(z.regex(/^[a-z][a-z\d-]{4,29}$/))),
    expects: 'the id of a Firebase project',
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    rule: z.optional(loopbackHost),
    expects: 'a loopback address with a port, such as 127.0.0.1:9099',
  },
  FIREBASE_EMAIL_LINKS: { rule: z.optional(onOff), expects: 'on or off' },
  ...signInSettings,
  SMTP_URL: {
    rule: z.optional(smtpUrl),
    expects:
      'an address such as smtp://user:password@mail.example:587 (special characters percent-encoded)',
  },
  MAIL_FROM: {
    rule: z.optional(mailSender),
    expects: 'a sender, such as Reprise <hello@clips.example>',
  },
  EMAIL_VERIFICATION: {
    rule: z._default(z.enum(['off', 'required']), 'off'),
    expects: 'off or required',
  },
  REQUIRE_SECOND_FACTOR: {
    rule: z._default(z.enum(['off', 'moderators']), 'off'),
    expects: 'off or moderators',
  },
  SAMPLE_DATA: { rule: z.optional(onOff), expects: 'on or off' },
  NOTICES: { rule: z._default(onOff, 'on'), expects: 'on or off' },
  RATE_LIMITS: {
    rule: z._default(z.enum(['on', 'warn', 'off']), 'on'),
    expects: 'on, warn or off',
  },
  SOURCE_LOOKUP: {
    rule: z._default(
      z
        .string()
        .check(z.regex(/^(?:on|off|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/oembed)$/)),
      'on',
    ),
    expects: 'on, off or a loopback address such as http://127.0.0.1:8499/oembed',
  },
  LINKS: { rule: z._default(z.enum(['strict', 'wide']), 'strict'), expects: 'strict or wide' },
  TRUST_PROXY: {
    rule: z.optional(proxies),
    expects: 'a list of proxy addresses, such as 127.0.0.1, 10.0.0.0/8',
  },
  PUSH: { rule: z._default(onOff, 'on'), expects: 'on or off' },
  PUSH_SERVICES: {
    rule: z._default(pushOrigins, []),
    expects: 'a list of https origins, such as https://push.example, or http ones on loopback',
  },
  WEBHOOK_ORIGINS: {
    rule: z._default(pushOrigins, []),
    expects: 'a list of https origins, such as https://hooks.example, or http ones on loopback',
  },
  VAPID_SUBJECT: {
    rule: z.optional(
      z.string().check(z.regex(/^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/[^\s<>]+)$/)),
    ),
    expects: 'where push services reach you, such as mailto:admin@example.com',
  },
  SECURITY_CONTACT: {
    rule: z.optional(contactAddress),
    expects: 'where security reports go: mailto:security@clips.example or an https address',
  },
  SIGN_UPS: {
    rule: z._default(signUpMode, 'open'),
    expects: 'open, invite, approval or closed',
  },
  SIGN_UPS_PER_MINUTE: {
    rule: z._default(signUpsPerMinute, 60),
    expects: 'a number of accounts (1 to 100000)',
  },
  SIGN_UP_CHALLENGE: { rule: z._default(challengeUse, 'off'), expects: 'off, on or flood' },
  ...siteSettings,
  OPERATOR_CONTACT: { rule: z.optional(contactAddress), expects: 'a mailto: or https: address' },
  HSTS_SUBDOMAINS: { rule: z._default(onOff, 'off'), expects: 'on or off' },
  DRAIN_SECONDS: {
    rule: z.optional(z.pipe(z.string().check(z.regex(/^(?:\d|[1-5]\d|60)$/)), z.transform(Number))),
    expects: 'a number of seconds (0 to 60)',
  },
  METRICS_TOKEN: {
    rule: z.optional(z.string().check(z.regex(/^[\w.~+/-]{16,}=*$/))),
    expects: 'at least 16 letters, digits or characters of -._~+/',
  },
  METRICS_PORT: { rule: z.optional(port), expects: 'a port number (1 to 65535)' },
  METRICS_HOST: {
    rule: z._default(hostAddress, '127.0.0.1'),
    expects: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  },
  LOG_LEVEL: {
    rule: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
    expects: 'debug, info, warn, error or silent',
  },
  PAGES_DIR: {
    rule: z.optional(z.string().check(z.minLength(1))),
    expects: 'a directory with about.md, privacy.md or terms.md',
  },
  BACKUP_DIR: {
    rule: z.optional(z.string().check(z.minLength(1))),
    expects: 'a directory for daily backups',
  },
  BACKUP_KEEP: {
    rule: z._default(backupRetention, { days: 7, weeks: 4, months: 6 }),
    expects: 'numbers of days, weeks and months, such as 7/4/6 (at least one day)',
  },
  BACKUP_PASSPHRASE: {
    rule: z.optional(z.string().check(z.minLength(12))),
    expects: 'at least 12 characters',
  },
  KEEP_VIEWS_DAYS: { rule: z._default(retentionDays, 90), expects: 'a number of days (7 to 3650)' },
  KEEP_NOTIFICATIONS_DAYS: {
    rule: z._default(retentionDays, 90),
    expects: 'a number of days (7 to 3650)',
  },
  KEEP_REPORTS_DAYS: {
    rule: z._default(retentionDays, 365),
    expects: 'a number of days (7 to 3650)',
  },
  ANSWER_CLAIMS_DAYS: { rule: z._default(answerDays, 7), expects: 'a number of days (1 to 90)' },
  LOG_FORMAT: { rule: z.optional(z.enum(['text', 'json'])), expects: 'text or json' },
  ...traceSettings,
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

type SettingName = keyof typeof settings;

export type Config = { readonly [K in SettingName]: z.output<(typeof settings)[K]['rule']> };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Throws StartError for a misspelled name. */
export function checkSettingNames(env: Environment): void {
  rejectMisspelledNames(env, Object.keys(settings));
}

/** Throws StartError for the first misspelled or invalid setting. */
export function loadConfig(env: Environment): Config {
  checkSettingNames(env);
  const entries = Object.entries<Setting>(settings).map(([name, setting]) => [
    name,
    readSetting(name, setting, env[name] ?? ''),
  ]);
  const config = Object.fromEntries(entries) as Config;
  checkCombinations(config, env['NODE_ENV'] === 'production');
  return config;
}

/**
 * Returns true if other machines can reach the site, through HOST or through a proxy that serves
 * PUBLIC_URL.
 */
export function isPublicSite({ HOST, PUBLIC_URL }: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean {
  return !LOOPBACK.test(HOST) || (PUBLIC_URL !== undefined && !LOOPBACK_ORIGIN.test(PUBLIC_URL));
}

function checkCombinations(config: Config, isProduction: boolean): void {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, DATABASE_URL, MAIL_FROM, SMTP_URL } = config;
  const isSigning = config.AUTH_PROVIDER === 'embedded';
  if (isSigning && DATABASE_URL !== undefined && AUTH_SECRET === undefined) {
    throw new StartError('AUTH_SECRET must be set (at least 32 characters) with DATABASE_URL.');
  }
  if (config.DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined) {
    throw new StartError('DATABASE_DIRECT_URL needs DATABASE_URL.');
  }
  if (AUTH_SECRET_PREVIOUS !== undefined && AUTH_SECRET === undefined) {
    throw new StartError('AUTH_SECRET_PREVIOUS needs AUTH_SECRET, the secret that replaces it.');
  }
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) {
    throw new StartError('SMTP_URL needs MAIL_FROM, the sender of the emails.');
  }
  if (!LOOPBACK.test(config.METRICS_HOST) && config.METRICS_TOKEN === undefined) {
    throw new StartError('METRICS_HOST needs METRICS_TOKEN: other machines can reach the metrics.');
  }
  if (config.SAMPLE_DATA === 'on' && isPublicSite(config)) {
    throw new StartError(
      'SAMPLE_DATA=on needs a loopback HOST and PUBLIC_URL: the passwords of the sample accounts are public.',
    );
  }
  for (const name of ['REQUIRE_SECOND_FACTOR', 'SIGN_UP_CHALLENGE'] as const) {
    if (isSigning || config[name] === 'off') continue;
    throw new StartError(`${name} needs AUTH_PROVIDER=embedded.`);
  }
  const isPlain = isPublicSite(config) && config.PUBLIC_URL?.startsWith('https:') !== true;
  if (isPlain && config.SIGN_UP_CHALLENGE !== 'off') {
    throw new StartError('SIGN_UP_CHALLENGE needs an https PUBLIC_URL: browsers solve it there.');
  }
  firebaseSettings(config);
  signInProviders(config);
  const risk = emulatorRisk(config, isProduction);
  if (risk === null) return;
  throw new StartError(`FIREBASE_AUTH_EMULATOR_HOST ${risk}: the emulator signs no tokens.`);
}

/** Returns the reason why these settings make the emulator's tokens unsafe, or null. */
function emulatorRisk(config: Config, isProduction: boolean): string | null {
  const { FIREBASE_AUTH_EMULATOR_HOST, HOST, PUBLIC_URL } = config;
  if (FIREBASE_AUTH_EMULATOR_HOST === undefined) return null;
  if (isProduction) return 'must not be set with NODE_ENV=production';
  if (!LOOPBACK.test(HOST)) return 'needs a loopback HOST';
  // A public proxy may forward to a loopback HOST.
  if (PUBLIC_URL !== undefined && !LOOPBACK_ORIGIN.test(PUBLIC_URL)) {
    return 'needs a loopback PUBLIC_URL';
  }
  return null;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly emulatorUrl?: string;
}

export function firebaseSettings(config: Config): FirebaseSettings | null {
  if (config.AUTH_PROVIDER !== 'firebase') return null;
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = config;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator } = config;
  if (apiKey === undefined || authDomain === undefined || projectId === undefined) {
    throw new StartError(
      'AUTH_PROVIDER=firebase needs FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID.',
    );
  }
  const emulated = emulator === undefined ? {} : { emulatorUrl: `http://${emulator}` };
  return { apiKey, authDomain, projectId, ...emulated };
}
