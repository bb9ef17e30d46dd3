import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { printableConfig } from './printable-config.ts';

const AUTH_SECRET = 's'.repeat(32);

describe('printableConfig', () => {
  it.each([
    ['postgres://alice:hunter2@db:5432/reprise', 'postgres://(hidden)@db:5432/reprise'],
    [
      'postgres://alice@/reprise?host=/run&password=hunter2',
      'postgres://(hidden)@/reprise?(hidden)',
    ],
    ['postgres://db/reprise', 'postgres://db/reprise'],
    ['postgres://db/reprise?password=hunter2@x', 'postgres://db/reprise?(hidden)'],
  ])('prints %s without its password', (DATABASE_URL, shown) => {
    const printable = printableConfig(loadConfig({ DATABASE_URL, AUTH_SECRET }));
    expect(printable).toMatchObject({ DATABASE_URL: shown, AUTH_SECRET: '(hidden)', PORT: 3000 });
  });

  it('prints REDIS_URL without its password', () => {
    const printable = printableConfig(loadConfig({ REDIS_URL: 'redis://:hunter2@cache:6379/1' }));
    expect(printable).toHaveProperty('REDIS_URL', 'redis://(hidden)@cache:6379/1');
  });

  it('hides METRICS_TOKEN', () => {
    const config = loadConfig({ METRICS_TOKEN: 'hunter2-hunter2-hunter2' });
    expect(printableConfig(config)).toHaveProperty('METRICS_TOKEN', '(hidden)');
  });

  it('hides SMTP_URL, and prints the public API key', () => {
    const SMTP_URL = 'smtp://hello:hunter2@mail.example';
    const env = { SMTP_URL, MAIL_FROM: 'hello@clips.example', FIREBASE_API_KEY: 'AIzaSy' };
    expect(printableConfig(loadConfig(env))).toMatchObject({
      SMTP_URL: '(hidden)',
      FIREBASE_API_KEY: 'AIzaSy',
    });
  });
});
