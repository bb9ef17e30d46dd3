import { languages } from '@reprise/contract/language/languages.ts';
import { describe, expect, it } from 'vitest';
import { firebaseSettings, isPublicSite, loadConfig } from './config.ts';
import { StartError } from './errors.ts';
import { publicConfig } from './public-config.ts';

const AUTH_SECRET = 's'.repeat(32);
const github = { GITHUB_CLIENT_ID: 'reprise', GITHUB_CLIENT_SECRET: 'a-long-secret' };

const LOOKUP = 'on, off or a loopback address such as http://127.0.0.1:8499/oembed';

describe('loadConfig', () => {
  it('has a default for every setting', () => {
    expect(loadConfig({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      BACKUP_KEEP: { days: 7, weeks: 4, months: 6 },
      DATA_DIR: '.data',
      AUTH_PROVIDER: 'embedded',
      OIDC_NAME: 'OpenID Connect',
      EMAIL_VERIFICATION: 'off',
      REQUIRE_SECOND_FACTOR: 'off',
      HSTS_SUBDOMAINS: 'off',
      NOTICES: 'on',
      PUSH: 'on',
      PUSH_SERVICES: [],
      WEBHOOK_ORIGINS: [],
      SITE_NAME: 'Reprise',
      DEFAULT_LANGUAGE: 'en',
      SIGN_UPS: 'open',
      SIGN_UPS_PER_MINUTE: 60,
      OTEL_SERVICE_NAME: 'reprise',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      SIGN_UP_CHALLENGE: 'off',
      KEEP_VIEWS_DAYS: 90,
      KEEP_NOTIFICATIONS_DAYS: 90,
      KEEP_REPORTS_DAYS: 365,
      ANSWER_CLAIMS_DAYS: 7,
      RATE_LIMITS: 'on',
      LINKS: 'strict',
      SOURCE_LOOKUP: 'on',
      LOG_LEVEL: 'info',
    });
  });

  it('treats an empty value as missing', () => {
    expect(loadConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(loadConfig({}));
  });

  it.each([
    ['PORT', '1', 1],
    ['PORT', '65535', 65_535],
    ['HOST', '::1', '::1'],
    ['HOST', 'localhost', 'localhost'],
    ['PUBLIC_URL', 'https://clips.example', 'https://clips.example'],
    ['PUBLIC_URL', 'https://Clips.Example:443/', 'https://clips.example'],
    ['PUBLIC_URL', 'http://[::1]:3000', 'http://[::1]:3000'],
    ['DATABASE_URL', 'postgres://a:b@db:5432/reprise', 'postgres://a:b@db:5432/reprise'],
    [
      'DATABASE_URL',
      'postgresql://a@/reprise?host=/run/pg',
      'postgresql://a@/reprise?host=/run/pg',
    ],
    ['PUSH_SERVICES', 'https://push.example', ['https://push.example']],
    [
      'PUSH_SERVICES',
      'http://127.0.0.1:9000, https://Push.example:8443/',
      ['http://127.0.0.1:9000', 'https://push.example:8443'],
    ],
    ['VAPID_SUBJECT', 'mailto:me@clips.example', 'mailto:me@clips.example'],
    ['VAPID_SUBJECT', 'https://clips.example/about', 'https://clips.example/about'],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8,::1', '127.0.0.1, 10.0.0.0/8,::1'],
    ['REDIS_URL', 'redis://a:b@cache:6379', 'redis://a:b@cache:6379'],
    ['REDIS_URL', 'rediss://:b@cache/1', 'rediss://:b@cache/1'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:9099', 'localhost:9099'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '[::1]:9099', '[::1]:9099'],
    ['EMAIL_VERIFICATION', 'required', 'required'],
    ['REQUIRE_SECOND_FACTOR', 'moderators', 'moderators'],
    ['MAIL_FROM', 'Reprise <hello@clips.example>', 'Reprise <hello@clips.example>'],
    ['SAMPLE_DATA', 'off', 'off'],
    ['SITE_NAME', 'Tonspur', 'Tonspur'],
    ['SITE_ACCENT', '#1D6FB8', '#1D6FB8'],
    ['DEFAULT_LANGUAGE', 'de', 'de'],
    ['RATE_LIMITS', 'warn', 'warn'],
  ])('accepts %s=%s', (name, value, parsed) => {
    expect(loadConfig({ AUTH_SECRET, [name]: value })).toHaveProperty(name, parsed);
  });

  const publicUrl = 'the address people open, such as https://clips.example (no path)';
  const databaseUrl =
    'an address such as postgres://user:password@host:5432/database (special characters percent-encoded)';
  const redisUrl =
    'an address such as redis://user:password@host:6379 (special characters percent-encoded)';
  const origins = 'a list of https origins, such as https://push.example, or http ones on loopback';
  const subject = 'where push services reach you, such as mailto:admin@example.com';
  const proxies = 'a list of proxy addresses, such as 127.0.0.1, 10.0.0.0/8';
  const oneOfLanguages = `${languages.slice(0, -1).join(', ')} or ${languages.at(-1)}`;
  const emulator = 'a loopback address with a port, such as 127.0.0.1:9099';
  const smtp =
    'an address such as smtp://user:password@mail.example:587 (special characters percent-encoded)';
  const sender = 'a sender, such as Reprise <hello@clips.example>';
  const contact = 'where security reports go: mailto:security@clips.example or an https address';
  it.each([
    ['PORT', 'abc', 'a port number (1 to 65535)'],
    ['PORT', '70000', 'a port number (1 to 65535)'],
    ['PORT', '0', 'a port number (1 to 65535)'],
    ['PORT', '-1', 'a port number (1 to 65535)'],
    ['PORT', ' 3000', 'a port number (1 to 65535)'],
    ['METRICS_PORT', '9e3', 'a port number (1 to 65535)'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
    ['HOST', 'http://localhost', 'an address of this machine, such as 127.0.0.1 or 0.0.0.0'],
    ['PUBLIC_URL', 'https://clips.example/path', publicUrl],
    ['PUBLIC_URL', 'clips.example', publicUrl],
    ['PUBLIC_URL', 'ftp://clips.example', publicUrl],
    ['PUBLIC_URL', 'https://user@clips.example', publicUrl],
    ['PUBLIC_URL', 'https://clips.example:99999', publicUrl],
    ['DATABASE_URL', 'reprise', databaseUrl],
    ['DATABASE_URL', 'mysql://a@db/reprise', databaseUrl],
    ['DATABASE_URL', 'postgres://a:b@c@db/reprise', databaseUrl],
    ['DATABASE_URL', 'postgres://a:b/c@db/reprise', databaseUrl],
    ['REDIS_URL', 'cache:6379', redisUrl],
    ['REDIS_URL', 'http://cache', redisUrl],
    ['REDIS_URL', 'redis://a:b@c@cache', redisUrl],
    ['REDIS_URL', 'redis://cache/x', redisUrl],
    ['AUTH_SECRET', 's'.repeat(31), 'at least 32 characters'],
    ['AUTH_PROVIDER', 'Firebase', 'embedded or firebase'],
    ['FIREBASE_API_KEY', 'a b', "the web API key of the Firebase project's settings"],
    [
      'FIREBASE_AUTH_DOMAIN',
      'https://a.firebaseapp.com',
      'a host name, such as my-project.firebaseapp.com',
    ],
    ['FIREBASE_PROJECT_ID', 'My Project', 'the id of a Firebase project'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '192.168.1.2:9099', emulator],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost.evil.example:9099', emulator],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1', emulator],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:99999', emulator],
    ['SMTP_URL', 'mail.example:587', smtp],
    ['SMTP_URL', 'smtp://a:b@c@mail.example', smtp],
    ['MAIL_FROM', 'Reprise', sender],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', sender],
    ['EMAIL_VERIFICATION', 'on', 'off or required'],
    ['REQUIRE_SECOND_FACTOR', 'on', 'off or moderators'],
    ['SIGN_UP_CHALLENGE', 'always', 'off, on or flood'],
    ['SAMPLE_DATA', 'yes', 'on or off'],
    ['HSTS_SUBDOMAINS', 'yes', 'on or off'],
    ['SECURITY_CONTACT', 'security@clips.example', contact],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nExpires: 2030', contact],
    ['SECURITY_CONTACT', 'http://clips.example/security', contact],
    ['OPERATOR_CONTACT', 'mailto:100%@clips.example', 'a mailto: or https: address'],
    ['METRICS_HOST', 'http://0.0.0.0', 'an address of this machine, such as 127.0.0.1 or 0.0.0.0'],
    ...['7', '7/4', '0/4/6', '7/-4/6', '7/4/6/1', '7 4 6', 'all', '1000/4/6'].map((value) => [
      'BACKUP_KEEP',
      value,
      'numbers of days, weeks and months, such as 7/4/6 (at least one day)',
    ]),
    ['METRICS_TOKEN', 'short', 'at least 16 letters, digits or characters of -._~+/'],
    ['METRICS_TOKEN', 'with a space, long', 'at least 16 letters, digits or characters of -._~+/'],
    ['NOTICES', 'maybe', 'on or off'],
    ['RATE_LIMITS', 'ON', 'on, warn or off'],
    ['LINKS', 'all', 'strict or wide'],
    ['SOURCE_LOOKUP', 'https://evil.example/oembed', LOOKUP],
    ['SOURCE_LOOKUP', 'http://127.0.0.1:80@evil.example/oembed', LOOKUP],
    ['PUSH', 'yes', 'on or off'],
    ['PUSH_SERVICES', 'http://push.example', origins],
    ['PUSH_SERVICES', 'https://push.example/path', origins],
    ['PUSH_SERVICES', 'https://push.example,', origins],
    ['VAPID_SUBJECT', 'me@clips.example', subject],
    ['TRUST_PROXY', 'true', proxies],
    ['TRUST_PROXY', '1.2.3.4.5', proxies],
    ['TRUST_PROXY', '10.0.0.0/33', proxies],
    ['TRUST_PROXY', '127.0.0.1,', proxies],
    ...['a'.repeat(31), 'Tonspur\r\nBcc: a@b.example', 'Ton\u001b[2Jspur', 'Ton\u2028spur'].map(
      (value) => ['SITE_NAME', value, 'a name of at most 30 characters'],
    ),
    ...['red', '#fff', '#1d6fb8ff', '1d6fb8', '#1d6fb8}body{display:none}', 'rgb(1, 2, 3)'].map(
      (value) => ['SITE_ACCENT', value, 'a color such as #1d6fb8'],
    ),
    [
      'SITE_INTRODUCTION',
      'a'.repeat(101),
      'a line of at most 100 characters, which visitors see first',
    ],
    [
      'OIDC_ISSUER',
      'https://id.example/.well-known/openid-configuration',
      'the address before /.well-known/openid-configuration',
    ],
    ['DEFAULT_LANGUAGE', 'tlh', oneOfLanguages],
    ['DEFAULT_LANGUAGE', 'de-DE', oneOfLanguages],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ])('rejects %s=%s with one sentence', (name, value, expected) => {
    const load = () => loadConfig({ AUTH_SECRET, [name]: value });
    expect(load).toThrow(new StartError(`${name} must be ${expected}.`));
  });

  it('rejects DATABASE_URL without AUTH_SECRET', () => {
    const load = () => loadConfig({ DATABASE_URL: 'postgres://a@db/reprise' });
    expect(load).toThrow('AUTH_SECRET must be set (at least 32 characters) with DATABASE_URL.');
  });

  it('rejects SMTP_URL without MAIL_FROM', () => {
    const SMTP_URL = 'smtp://mail.example';
    expect(() => loadConfig({ SMTP_URL })).toThrow(
      'SMTP_URL needs MAIL_FROM, the sender of the emails.',
    );
    const MAIL_FROM = 'hello@clips.example';
    expect(loadConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
  });

  it.each(['0.0.0.0', '::', 'server-1'])(
    'rejects METRICS_HOST %s without a token',
    (METRICS_HOST) => {
      expect(() => loadConfig({ METRICS_HOST })).toThrow(
        new StartError('METRICS_HOST needs METRICS_TOKEN: other machines can reach the metrics.'),
      );
      const METRICS_TOKEN = 'metrics-token-metrics-token';
      expect(loadConfig({ METRICS_HOST, METRICS_TOKEN })).toMatchObject({ METRICS_HOST });
      expect(loadConfig({ METRICS_HOST: '127.0.0.2' })).toMatchObject({
        METRICS_HOST: '127.0.0.2',
      });
    },
  );

  it('reads what BACKUP_KEEP keeps', () => {
    expect(loadConfig({ BACKUP_KEEP: '30/0/12' }).BACKUP_KEEP).toEqual({
      days: 30,
      weeks: 0,
      months: 12,
    });
  });

  const oidc = { OIDC_CLIENT_ID: 'reprise', OIDC_CLIENT_SECRET: 'a-long-secret' };
  const issuer = { OIDC_ISSUER: 'https://id.example/realms/friends' };

  it.each([
    [{ GITHUB_CLIENT_ID: 'reprise' }, 'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET need each other'],
    [oidc, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other'],
    [issuer, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other'],
    [{ ...oidc, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER must be the https address'],
  ])('rejects incomplete sign-in providers: %o', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence);
  });

  it('sends the page the providers that are set up, without their secrets', () => {
    const page = publicConfig(
      loadConfig({ ...github, ...oidc, ...issuer, OIDC_NAME: 'Friends' }),
      [],
    );
    expect(page['signIn']).toEqual([
      { id: 'github', name: 'GitHub' },
      { id: 'oidc', name: 'Friends' },
    ]);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  it('rejects SIGN_UP_CHALLENGE where browsers cannot solve it', () => {
    const load = (env: Record<string, string>) => () =>
      loadConfig({ ...env, SIGN_UP_CHALLENGE: 'on' });
    for (const plain of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://clips.example' }]) {
      expect(load(plain)).toThrow('SIGN_UP_CHALLENGE needs an https PUBLIC_URL');
    }
    for (const good of [{}, { PUBLIC_URL: 'https://clips.example' }]) {
      expect(load(good)()).toMatchObject({ SIGN_UP_CHALLENGE: 'on' });
    }
  });
});

describe('isPublicSite', () => {
  const local = [
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://127.0.0.1' },
    { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
  ];
  const open = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.0.0.1.example.com' },
    { HOST: 'clips.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://clips.example' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PUBLIC_URL: 'http://localhost.evil.example' },
    { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://clips.example' },
  ];

  it.each(local)('is false with %o, which may load the sample accounts', (env) => {
    expect(isPublicSite(loadConfig(env))).toBe(false);
    expect(loadConfig({ ...env, SAMPLE_DATA: 'on' })).toHaveProperty('SAMPLE_DATA', 'on');
  });

  it.each(open)('is true with %o, where SAMPLE_DATA=on is rejected', (env) => {
    expect(isPublicSite(loadConfig({ ...env, SAMPLE_DATA: 'off' }))).toBe(true);
    expect(() => loadConfig({ ...env, SAMPLE_DATA: 'on' })).toThrow(
      new StartError(
        'SAMPLE_DATA=on needs a loopback HOST and PUBLIC_URL: the passwords of the sample accounts are public.',
      ),
    );
  });
});

describe('AUTH_PROVIDER=firebase', () => {
  const project = {
    FIREBASE_API_KEY: 'AIzaSy-test_key',
    FIREBASE_AUTH_DOMAIN: 'my-project.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'my-project',
  };
  const firebase = { AUTH_PROVIDER: 'firebase', ...project };
  const FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:9099';

  it.each(Object.keys(project))('requires %s', (name) => {
    expect(() => loadConfig({ ...firebase, [name]: '' })).toThrow(
      new StartError(
        'AUTH_PROVIDER=firebase needs FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID.',
      ),
    );
  });

  it('does not require AUTH_SECRET with DATABASE_URL, because it signs nothing', () => {
    const DATABASE_URL = 'postgres://a@db/reprise';
    expect(loadConfig({ ...firebase, DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  it('rejects settings of embedded accounts', () => {
    expect(() => loadConfig({ ...firebase, SIGN_UP_CHALLENGE: 'flood' })).toThrow(
      'SIGN_UP_CHALLENGE needs AUTH_PROVIDER=embedded.',
    );
  });

  it('returns the project, with the emulator if it is set', () => {
    const settings = { apiKey: 'AIzaSy-test_key', projectId: 'my-project' };
    expect(firebaseSettings(loadConfig(firebase))).toEqual({
      ...settings,
      authDomain: 'my-project.firebaseapp.com',
    });
    expect(
      firebaseSettings(loadConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST })),
    ).toMatchObject({ ...settings, emulatorUrl: 'http://127.0.0.1:9099' });
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'must not be set with NODE_ENV=production'],
    [{ HOST: '0.0.0.0' }, 'needs a loopback HOST'],
    [{ PUBLIC_URL: 'https://clips.example' }, 'needs a loopback PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost.evil.example' }, 'needs a loopback PUBLIC_URL'],
  ])('rejects the emulator with %o', (env, sentence) => {
    const load = () => loadConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST, ...env });
    expect(load).toThrow(`FIREBASE_AUTH_EMULATOR_HOST ${sentence}: the emulator signs no tokens.`);
    expect(loadConfig({ ...firebase, ...env })).toMatchObject({ AUTH_PROVIDER: 'firebase' });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'accepts the emulator with PUBLIC_URL %s',
    (PUBLIC_URL) => {
      const config = loadConfig({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST, PUBLIC_URL });
      expect(config).toMatchObject({ PUBLIC_URL, FIREBASE_AUTH_EMULATOR_HOST });
    },
  );

  it('is not enabled by the settings of a project alone', () => {
    expect(firebaseSettings(loadConfig(project))).toBeNull();
  });
});
