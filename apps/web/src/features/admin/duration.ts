import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { DAY } from '@reprise/contract/units.ts';
import { serverNow } from '#platform/server-clock.ts';

export type Duration = keyof typeof adminTexts.durations;

const DAYS: Readonly<Record<Exclude<Duration, 'none'>, number>> = { day: 1, week: 7, month: 30 };

export const durationSegments = (['day', 'week', 'month', 'none'] as const).map((value) => ({
  value,
  label: adminTexts.durations[value],
}));

/** Returns ISO 8601, or null for no end. */
export function endOf(duration: Duration): string | null {
  return duration === 'none'
    ? null
    : new Date(serverNow().getTime() + DAYS[duration] * DAY).toISOString();
}
