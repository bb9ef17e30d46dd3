import { defaults, settings, setUpDoctor, site, testFixtures } from '#testing/ops/doctor.ts';
import { AUTH_SECRET } from '#testing/ops/doctor-sites.ts';
import { settingsChecks } from './settings-checks.ts';

const open = { HOST: '0.0.0.0' };
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@clips.example' };

testFixtures(
  settingsChecks,
  {
    https: settings(site, { ...site, PUBLIC_URL: 'http://clips.example' }, 'problem'),
    'public-url': settings({ ...open, PUBLIC_URL: 'https://clips.example' }, open, 'problem'),
    proxy: settings(site, { PUBLIC_URL: 'https://clips.example' }, 'problem'),
    'proxy-range': settings(site, { ...site, TRUST_PROXY: '127.0.0.1, 0.0.0.0/1' }, 'problem'),
    'rate-limits': settings(site, { ...site, RATE_LIMITS: 'warn' }, 'problem'),
    'mail-setting': settings({ ...site, ...mail }, site),
    'security-contact': settings({ ...site, SECURITY_CONTACT: 'mailto:a@clips.example' }, site),
    'own-pages': settings({ ...site, PAGES_DIR: '/srv/pages' }, site),
    'metrics-token': settings(
      { METRICS_PORT: '9090', METRICS_TOKEN: AUTH_SECRET },
      { METRICS_PORT: '9090' },
    ),
    'previous-secret': settings({}, { AUTH_SECRET_PREVIOUS: 'y'.repeat(32) }),
    'backup-encryption': settings(
      { BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: 'correct horse battery' },
      { BACKUP_DIR: '/backups' },
    ),
    node: { good: defaults, broken: () => ({ nodeVersion: '20.19.0' }), level: 'warning' },
  },
  setUpDoctor(),
);
