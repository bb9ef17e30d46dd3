import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { StartError } from '#platform/errors.ts';

it.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['DATABASE_URL ', 'DATABASE_URL'],
  ['\u{FEFF}DATABASE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['ATABASE_URL', 'DATABASE_URL'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['RDIS_ULR', 'REDIS_URL'],
  ['AUTH_SECERT', 'AUTH_SECRET'],
  ['AUTH_SECRT', 'AUTH_SECRET'],
  ['EMAIL_FROM', 'MAIL_FROM'],
  ['BACKUP_PASPHRASE', 'BACKUP_PASSPHRASE'],
  ['BACKUP_PASSWORD_FILE', null],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['SIGNUPS', 'SIGN_UPS'],
  ['PROT', 'PORT'],
  ['NOTICE', 'NOTICES'],
])('%j is %s', (name, setting) => {
  const load = () => loadConfig({ [name]: 'x' });
  if (setting === null) return expect(load).not.toThrow();
  expect(load).toThrow(
    new StartError(`${name} is not a setting: write ${setting}, or unset ${name}.`),
  );
  expect(loadConfig({ [name]: '' })).toEqual(loadConfig({}));
});

it('rejects the file of a setting that is not read from files', () => {
  expect(() => loadConfig({ MAIL_FROM_FILE: '/run/secrets/mail-from' })).toThrow(
    /^MAIL_FROM_FILE is not read: only AUTH_SECRET_FILE, .* and SMTP_URL_FILE name files\.$/,
  );
});

it('accepts the variables of shells, systemd, containers and other programs', () => {
  const names =
    `_ CI COLUMNS CONTAINER CREDENTIALS_DIRECTORY DISPLAY EDITOR GITHUB_ACTIONS HOME HOSTNAME
    HOSTTYPE INIT_CWD INVOCATION_ID JOURNAL_STREAM KUBERNETES_PORT KUBERNETES_SERVICE_HOST LANG LC_ALL
    LESS LINES LISTEN_FDS LOGNAME LS_COLORS MAIL MAINPID MANAGERPID NODE_ENV NODE_OPTIONS
    NOTIFY_SOCKET OLDPWD PAGER PATH PGDATA PGDATABASE PGHOST PGPASSWORD PGPORT PGUSER PS1 PWD SHELL
    SHLVL SSH_TTY STATE_DIRECTORY SUDO_USER SYSTEMD_EXEC_PID TEMP TERM TMP TMPDIR TZ USER
    XDG_DATA_DIRS XDG_RUNTIME_DIR npm_config_cache npm_lifecycle_event npm_package_json
    AMQP_URL CHOST DATABASE_SSL DATABASE_UID DYNO FLY_APP_NAME HEROKU_APP_ID LOGLEVEL PORT0 PORT1
    PORTS POSTGRES_URL RAILWAY_PUBLIC_DOMAIN REDIS_SSL REDIS_TLS_URL RENDER_EXTERNAL_URL SMTP_SSL
    DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_PORT DATABASE_USER HTTP_URL
    http_proxy https_proxy no_proxy MEDIA_URL METRICS_PATH REDIS_HOST REDIS_PASSWORD REDIS_PORT
    SMTP_HOST SMTP_PASSWORD SMTP_PORT SMTP_USER WEB_PORT OTEL_EXPORTER_OTLP_HEADERS
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_ENDPOINT
    OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_TRACES_HEADERS
    OTEL_LOG_LEVEL OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_EXPORTER`.split(/\s+/);
  const env = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(loadConfig(env)).toEqual(loadConfig({}));
});
