import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { weekEndpoints } from '@reprise/contract/week/calls.ts';
import { weekEndOf } from '@reprise/contract/week/rules/week.ts';
import { callApi } from '#platform/api/api-client.ts';

/** Empty for an address without a day. */
export async function fetchWeekPage(day: string, signal: AbortSignal): Promise<TilePage> {
  if (weekEndOf(day) === null) return { rows: [], after: null };
  const { week, former } = await callApi(weekEndpoints.week, { query: { day } }, { signal });
  return { rows: [...former, ...week], after: null };
}

export function callOmitFromWeek(tileId: number): Promise<unknown> {
  return callApi(weekEndpoints.omitFromWeek, { body: { tile_id: tileId } });
}
