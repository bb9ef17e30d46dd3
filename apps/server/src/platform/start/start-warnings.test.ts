import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { emptySiteWarning, startWarnings } from './start-warnings.ts';

const unencrypted =
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.';

const proxy = (address: string) =>
  `TRUST_PROXY is not set, but only a proxy on this machine can serve PUBLIC_URL: set TRUST_PROXY=${address}, or all users share the limits of one address.`;

it.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:8080' }, []],
  [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://clips.example' }, [proxy('127.0.0.1')]],
  [{ PUBLIC_URL: 'https://clips.example', HOST: '::1' }, [proxy('::1')]],
  [{ PUBLIC_URL: 'https://clips.example', TRUST_PROXY: '127.0.0.1' }, []],
  [{ PUBLIC_URL: 'https://clips.example', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'http://clips.example' }, [unencrypted, proxy('127.0.0.1')]],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '192.168.1.5' }, [unencrypted]],
  [{ HOST: '0.0.0.0' }, [unencrypted]],
])('the settings %o warn of %o', (env, warnings) => {
  expect(startWarnings(loadConfig(env))).toEqual(warnings);
});

const https = { PUBLIC_URL: 'https://clips.example', TRUST_PROXY: '127.0.0.1' };
const BACKUP_DIR = '/backups';
const AUTH_SECRET = 's'.repeat(32);

it.each([
  [{ ...https, BACKUP_DIR, BACKUP_PASSPHRASE: 'seven words that I know' }, []],
  [{ BACKUP_DIR }, []],
  [{ ...https, BACKUP_DIR }, [/^BACKUP_PASSPHRASE is not set: /]],
  [{ BACKUP_PASSPHRASE: '"seven words"' }, [/^BACKUP_PASSPHRASE is in quotes/]],
  [{ AUTH_SECRET: `${AUTH_SECRET}\r` }, [/^AUTH_SECRET ends with a carriage return/]],
  [{ AUTH_SECRET: `${AUTH_SECRET}\n` }, [/^AUTH_SECRET contains a line break/]],
  [{ FIREBASE_PROJECT_ID: 'my-project' }, [/^FIREBASE_PROJECT_ID .* AUTH_PROVIDER=firebase\.$/]],
  [{ MAIL_FROM: 'hello@clips.example' }, [/^MAIL_FROM has no effect without SMTP_URL\.$/]],
  [{ METRICS_TOKEN: 'metrics-token-metrics' }, [/^METRICS_TOKEN .* METRICS_PORT\.$/]],
  [{ PUSH: 'off', VAPID_SUBJECT: 'mailto:a@b.example' }, [/^VAPID_SUBJECT .* PUSH=on\.$/]],
])('the settings %o warn of %o', (env, sentences) => {
  expect(startWarnings(loadConfig(env))).toEqual(
    sentences.map((sentence) => expect.stringMatching(sentence)),
  );
});

it('warns of a public site on a new embedded database', () => {
  const config = loadConfig({ ...https, DATA_DIR: '/srv/reprise' });
  expect(emptySiteWarning(config, { isNew: true })).toContain('new and empty (/srv/reprise)');
  expect(emptySiteWarning(config, { isNew: false })).toBeNull();
  expect(emptySiteWarning(loadConfig({}), { isNew: true })).toBeNull();
});
