import { isPublicSite, type Config } from '#platform/config.ts';
import { PUSH_SERVICE_ORIGINS } from '#platform/push/push-services.ts';
import { readPushRejections } from '#platform/push/push-rejections.ts';
import { findPushKeyFault, isPublicContact } from '#platform/push/vapid.ts';
import { problem, reasonOf, warning, type Check, type CheckDeps } from './check.ts';

const TIMEOUT_MS = 5_000;

export const pushChecks: readonly Check[] = [
  {
    id: 'push-keys',
    why: 'The server does not start, or push services reject its pushes.',
    find: async ({ config, db }) => {
      if (config.PUSH === 'off') return null;
      const fault = await findPushKeyFault(db);
      return fault === null
        ? null
        : problem(
            `The VAPID keys in the table push_keys are not a valid pair: ${fault}.`,
            'Restore a backup, or empty the table push_keys and restart: browsers subscribe again when users open the site.',
          );
    },
  },
  {
    id: 'push-contact',
    why: 'Push services cannot reach you when pushes cause trouble, and may block them.',
    find: ({ config }) => {
      if (!isPublicSite(config) || config.PUSH === 'off') return null;
      const fault = contactFault(config);
      return fault === null
        ? null
        : warning(
            `VAPID_SUBJECT ${fault}.`,
            'Set VAPID_SUBJECT=mailto:... to an address that you read, or PUSH=off.',
          );
    },
  },
  {
    id: 'push-services',
    why: 'Users whose browsers use these services get no pushes.',
    find: async (deps) => {
      if (deps.config.PUSH === 'off') return null;
      const origins = await usedOrigins(deps);
      const reasons = await Promise.all(origins.map(unreachableReason));
      const unreachable = reasons.filter((reason) => reason !== null);
      return unreachable.length === 0
        ? null
        : warning(
            `The server cannot reach ${unreachable.join(', ')}.`,
            'Let the firewall pass https to them, or set PUSH=off.',
          );
    },
  },
  {
    id: 'push-subscriptions',
    why: 'These users get no pushes.',
    find: async ({ query, db }) => {
      const reasons = await readPushRejections(db);
      const services = await query<FailingService>(
        `select substring(endpoint from '^https?://[^/]+') as origin,
           count(*) filter (where failure_count > 0)::int as failing, count(*)::int as total
         from push_subscriptions group by 1
         having 2 * count(*) filter (where failure_count > 0) >= count(*) order by 1`,
      );
      return services.length === 0
        ? null
        : warning(
            `Push services reject pushes: ${services.map((one) => describe(one, reasons.get(one.origin))).join('; ')}.`,
            'Check VAPID_SUBJECT and the clock of the server; the service documents its reasons.',
          );
    },
  },
];

interface FailingService {
  readonly origin: string;
  readonly failing: number;
  readonly total: number;
}

function describe({ origin, failing, total }: FailingService, reason = 'unknown'): string {
  return `${origin} those of ${failing} of ${total} subscriptions (${reason})`;
}

function contactFault({ VAPID_SUBJECT: contact }: Config): string | null {
  if (contact === undefined) return 'is not set';
  return isPublicContact(contact) ? null : `${contact} has no public domain`;
}

/** Before the first subscription, the services of the usual browsers. */
async function usedOrigins({ config, query }: CheckDeps): Promise<readonly string[]> {
  const rows = await query<{ origin: string }>(
    `select distinct substring(endpoint from '^https?://[^/]+') as origin from push_subscriptions`,
  );
  if (rows.length > 0) return rows.map(({ origin }) => origin);
  return isPublicSite(config) ? PUSH_SERVICE_ORIGINS : [];
}

/** Any response shows that pushes arrive: only a real push can be accepted. */
async function unreachableReason(origin: string): Promise<string | null> {
  try {
    await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return null;
  } catch (error) {
    return `${origin} (${reasonOf(error)})`;
  }
}
