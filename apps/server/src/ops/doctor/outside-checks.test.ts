import { siteWithCertificate, publicSite, siteBehindProxy } from '#testing/ops/doctor-sites.ts';
import { setUpDoctor, testFixtures } from '#testing/ops/doctor.ts';
import { outsideChecks } from './outside-checks.ts';

const doctor = setUpDoctor();

testFixtures(
  outsideChecks,
  {
    'database-release': {
      good: () => ({ rows: [{ version: 180_004 }], releases: [3, 4] }),
      broken: () => ({ rows: [{ version: 180_004 }], releases: [3, 5] }),
      level: 'warning',
    },
    certificate: {
      good: () => siteWithCertificate('60', doctor.dir()),
      broken: () => siteWithCertificate('10', doctor.dir()),
      level: 'warning',
    },
    websocket: { good: () => publicSite(true), broken: () => publicSite(false), level: 'problem' },
    'security-headers': {
      good: () => publicSite(true),
      broken: () => publicSite(false),
      level: 'warning',
    },
    'client-address': {
      good: () => siteBehindProxy({}),
      broken: () => siteBehindProxy({ trusted: '' }),
      level: 'problem',
    },
  },
  doctor,
);
