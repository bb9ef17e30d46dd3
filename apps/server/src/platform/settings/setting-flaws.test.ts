import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { StartError } from '#platform/errors.ts';

const AUTH_SECRET = 's'.repeat(32);

const quoted = 'is in quotes: write the value without them';
const crlf = 'ends with a carriage return: save its file with LF line ends';
const control = 'contains a line break or another control character';
const spaces = 'begins or ends with white space';
const hosts = 'names several hosts: name a proxy in front of them, such as HAProxy or PgBouncer';
const servers = 'names several servers: begin it with redis+sentinel:// or redis+cluster://';
const master =
  'must end with the name of the master, such as redis+sentinel://one:26379,two:26379/mymaster';
const badPort = 'must have a port from 1 to 65535 after its host';
const unused = (name: string) => `has the parameter ${name}, which has no effect: leave it out`;
const redisUrl =
  'must be an address such as redis://user:password@host:6379 (special characters percent-encoded)';
const databaseUrl =
  'must be an address such as postgres://user:password@host:5432/database (special characters percent-encoded)';
const smtpUrl =
  'must be an address such as smtp://user:password@mail.example:587 (special characters percent-encoded)';

it.each([
  ['PORT', '"3000"', quoted],
  ['PORT', "'3000'", quoted],
  ['PORT', '3000\r', crlf],
  ['PORT', '"3000"\r', crlf],
  ['PUBLIC_URL', '"https://clips.example"', quoted],
  ['DATABASE_URL', '"postgres://a@db/reprise"', quoted],
  ['DATABASE_URL', 'postgres://a@db/reprise\r', crlf],
  ['DATA_DIR', '"/srv/reprise"', quoted],
  ['DATA_DIR', '/srv/reprise\r', crlf],
  ['DATA_DIR', ' ', spaces],
  ['BACKUP_DIR', '/backups ', spaces],
  ['BACKUP_DIR', '/backups\nBACKUP_PASSPHRASE=seven words', control],
  ['PAGES_DIR', "''", quoted],
  ['OTEL_SERVICE_NAME', 'clips\u0007', control],
  ['NOTICES', '"off"', quoted],
  ['DRAIN_SECONDS', '5s', 'must be a number of seconds (0 to 60)'],
  ['DRAIN_SECONDS', '5.5', 'must be a number of seconds (0 to 60)'],
  ['KEEP_VIEWS_DAYS', '90d', 'must be a number of days (7 to 3650)'],
  ['KEEP_NOTIFICATIONS_DAYS', '12 weeks', 'must be a number of days (7 to 3650)'],
  ['SIGN_UPS_PER_MINUTE', '60/min', 'must be a number of accounts (1 to 100000)'],
  ['PORT', '3000/tcp', 'must be a port number (1 to 65535)'],
  ['DATABASE_URL', 'postgres://a:b@one,two/reprise', hosts],
  ['DATABASE_URL', 'postgres://a:b@one:5432,two:5433/reprise', hosts],
  ['DATABASE_URL', 'postgres://one:5432,two:5433/reprise?target_session_attrs=read-write', hosts],
  ['DATABASE_URL', 'postgres://a@/reprise?host=one,two', hosts],
  ['DATABASE_URL', 'postgres://a@/reprise?host=one&host=two,three', hosts],
  [
    'DATABASE_URL',
    'postgres://a:b@db/reprise?target_session_attrs=read-write',
    unused('target_session_attrs'),
  ],
  [
    'DATABASE_URL',
    'postgres://db/reprise?sslmode=require&load_balance_hosts=random',
    unused('load_balance_hosts'),
  ],
  ['DATABASE_DIRECT_URL', 'postgres://one,two/reprise', hosts],
  ['DATABASE_URL', 'postgres://a:b@db:99999/reprise', badPort],
  ['DATABASE_URL', 'postgres://a:b@db:port/reprise', badPort],
  ['DATABASE_URL', 'postgres://a:b?secret=c@db/reprise', badPort],
  ['DATABASE_URL', 'postgres://a@/reprise?host=/run/pg&port=0', badPort],
  ['DATABASE_URL', 'postgres://a:b%zz@db/reprise', databaseUrl],
  ['REDIS_URL', 'redis://cache:99999', badPort],
  ['REDIS_URL', 'redis://cache:0', badPort],
  ['REDIS_URL', 'redis://:secret@cache:63x9/0', badPort],
  ['REDIS_URL', 'redis://[::1]:99999', badPort],
  ['REDIS_URL', 'redis://a:6379,b:6379', servers],
  ['REDIS_URL', 'redis://:secret@a:6379,b:6379/0', servers],
  ['REDIS_URL', 'redis://a:6379,redis://b:6379', servers],
  ['REDIS_URL', 'redis://:100%@cache', redisUrl],
  ['REDIS_URL', 'redis+sentinel://a:26379,b:26379', master],
  ['REDIS_URL', 'redis+sentinel://:secret@a/', master],
  ['REDIS_URL', 'redis+sentinel://a:26379,b:99999/main', badPort],
  ['REDIS_URL', 'redis+sentinel://a:26379,/main', redisUrl],
  ['REDIS_URL', 'redis+sentinel://a:26379/main/x', redisUrl],
  ['REDIS_URL', 'redis+cluster://a:6379,b:0', badPort],
  ['REDIS_URL', 'redis+cluster://a:6379,b:6379/1', 'must name no database: a cluster has only one'],
  ['REDIS_URL', 'redis+proxy://a:6379', redisUrl],
  ['SMTP_URL', 'smtp://mail.example:99999', smtpUrl],
  ['SMTP_URL', 'smtp://one.example,two.example', smtpUrl],
  ['SMTP_URL', 'smtp://a:100%@mail.example', smtpUrl],
])('%s=%j: %s', (name, value, flaw) => {
  const settings = {
    DATABASE_URL: 'postgres://a@db/reprise',
    AUTH_SECRET,
    MAIL_FROM: 'a@b.example',
  };
  expect(() => loadConfig({ ...settings, [name]: value })).toThrow(
    new StartError(`${name} ${flaw}.`),
  );
});

it.each([
  ['DATABASE_URL', 'postgres://a:b,c@db:5432/reprise'],
  ['DATABASE_URL', 'postgres://a:b@[::1]:5432/reprise'],
  ['DATABASE_URL', 'postgres://a@/reprise?host=/run/pg&port=5432&sslmode=require'],
  ['DATABASE_URL', 'postgres://a@db/reprise?options=-c%20search_path%3Da%2Cb'],
  ['REDIS_URL', 'redis://:a,b@cache:6379'],
  ['REDIS_URL', 'redis://[::1]:6379'],
  ['REDIS_URL', 'redis://[::1]'],
  ['REDIS_URL', 'redis+sentinel://:secret@a:26379,[::1]:26379,c/my-master/1'],
  ['REDIS_URL', 'rediss+cluster://a:6379,b'],
  ['MAIL_FROM', '"Clips, Inc." <hello@clips.example>'],
  ['BACKUP_PASSPHRASE', '"seven words that I know"'],
  ['AUTH_SECRET', `'${AUTH_SECRET}'\r`],
])('%s=%j is accepted', (name, value) => {
  expect(loadConfig({ AUTH_SECRET, [name]: value })).toHaveProperty(name, value);
});
