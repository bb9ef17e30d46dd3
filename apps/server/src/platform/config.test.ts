import { describe, expect, it } from 'vitest';
import { loadConfig, printableConfig } from './config.ts';
import { StartError } from './errors.ts';

const AUTH_SECRET = 's'.repeat(32);

describe('loadConfig', () => {
  it('needs no setting', () => {
    expect(loadConfig({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      NOTICES: 'on',
      RATE_LIMITS: 'on',
      LINKS: 'strict',
      LOG_LEVEL: 'info',
    });
  });

  it('takes an empty value for none', () => {
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
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8,::1', '127.0.0.1, 10.0.0.0/8,::1'],
    ['REDIS_URL', 'redis://a:b@cache:6379', 'redis://a:b@cache:6379'],
    ['REDIS_URL', 'rediss://:b@cache/1', 'rediss://:b@cache/1'],
    ['SAMPLE_DATA', 'off', 'off'],
    ['RATE_LIMITS', 'warn', 'warn'],
  ])('takes %s=%s', (name, value, parsed) => {
    expect(loadConfig({ AUTH_SECRET, [name]: value })).toHaveProperty(name, parsed);
  });

  const publicUrl = 'the address people open, such as https://clips.example (no path)';
  const databaseUrl =
    'an address such as postgres://user:password@host:5432/database (special characters percent-encoded)';
  const redisUrl =
    'an address such as redis://user:password@host:6379 (special characters percent-encoded)';
  const proxies = 'a list of proxy addresses, such as 127.0.0.1, 10.0.0.0/8';
  it.each([
    ['PORT', 'abc', 'a port number (1 to 65535)'],
    ['PORT', '70000', 'a port number (1 to 65535)'],
    ['PORT', '0', 'a port number (1 to 65535)'],
    ['PORT', '-1', 'a port number (1 to 65535)'],
    ['PORT', ' 3000', 'a port number (1 to 65535)'],
    ['METRICS_PORT', '9e3', 'a port number (1 to 65535)'],
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
    ['SAMPLE_DATA', 'yes', 'on or off'],
    ['NOTICES', 'maybe', 'on or off'],
    ['RATE_LIMITS', 'ON', 'on, warn or off'],
    ['LINKS', 'all', 'strict or wide'],
    ['TRUST_PROXY', 'true', proxies],
    ['TRUST_PROXY', '1.2.3.4.5', proxies],
    ['TRUST_PROXY', '10.0.0.0/33', proxies],
    ['TRUST_PROXY', '127.0.0.1,', proxies],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ])('refuses %s=%s with one sentence', (name, value, expected) => {
    const load = () => loadConfig({ AUTH_SECRET, [name]: value });
    expect(load).toThrow(new StartError(`${name} must be ${expected}.`));
  });

  it('refuses DATABASE_URL without AUTH_SECRET', () => {
    const load = () => loadConfig({ DATABASE_URL: 'postgres://a@db/reprise' });
    expect(load).toThrow('AUTH_SECRET must be set (at least 32 characters) with DATABASE_URL.');
  });
});

describe('printableConfig', () => {
  it.each([
    ['postgres://alice:hunter2@db:5432/reprise', 'postgres://(hidden)@db:5432/reprise'],
    [
      'postgres://alice@/reprise?host=/run&password=hunter2',
      'postgres://(hidden)@/reprise?(hidden)',
    ],
    ['postgres://db/reprise', 'postgres://db/reprise'],
    ['postgres://db/reprise?password=hunter2@x', 'postgres://db/reprise?(hidden)'],
  ])('shows %s without its password', (DATABASE_URL, shown) => {
    const printable = printableConfig(loadConfig({ DATABASE_URL, AUTH_SECRET }));
    expect(printable).toMatchObject({ DATABASE_URL: shown, AUTH_SECRET: '(hidden)', PORT: 3000 });
  });

  it('shows REDIS_URL without its password', () => {
    const printable = printableConfig(loadConfig({ REDIS_URL: 'redis://:hunter2@cache:6379/1' }));
    expect(printable).toHaveProperty('REDIS_URL', 'redis://(hidden)@cache:6379/1');
  });
});
