import { Counter, type Registry } from 'prom-client';

export type EventCounters = ReturnType<typeof eventCounters>;

/** Created before the features that use them. */
export function eventCounters() {
  return {
    /** An unseen count below 0 is always a bug. */
    unseenClamps: new Counter({
      name: 'unseen_clamp_total',
      help: 'Unseen counts that would have fallen below 0.',
      registers: [],
    }),
    pushes: new Counter({
      name: 'pushes_total',
      help: 'Pushes by outcome: sent, expired, rejected, given-up or lost.',
      labelNames: ['outcome'],
      registers: [],
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Emails by outcome: sent, failed, or logged for lack of SMTP_URL.',
      labelNames: ['outcome'],
      registers: [],
    }),
    securityEvents: new Counter({
      name: 'security_events_total',
      help: 'Events of the security log by name and result.',
      labelNames: ['event', 'result'],
      registers: [],
    }),
    signUpAttempts: new Counter({
      name: 'sign_up_attempts_total',
      help: 'Sign-ups by outcome: accepted, rejected (closed, no invite), challenged (no proof of work), limited (too many), flood (requires approval).',
      labelNames: ['outcome'],
      registers: [],
    }),
    signUps: new Counter({
      name: 'sign_ups_total',
      help: 'Accounts that were created on this server.',
      registers: [],
    }),
  };
}

export function addEventCounters(registry: Registry, counters: EventCounters): void {
  registry.registerMetric(counters.unseenClamps);
  registry.registerMetric(counters.pushes);
  registry.registerMetric(counters.mails);
  registry.registerMetric(counters.securityEvents);
  registry.registerMetric(counters.signUpAttempts);
  registry.registerMetric(counters.signUps);
  for (const outcome of ['sent', 'expired', 'rejected', 'given-up', 'lost']) {
    counters.pushes.inc({ outcome }, 0);
  }
  for (const outcome of ['accepted', 'rejected', 'challenged', 'limited', 'flood']) {
    counters.signUpAttempts.inc({ outcome }, 0);
  }
  for (const outcome of ['sent', 'failed', 'logged']) counters.mails.inc({ outcome }, 0);
}
