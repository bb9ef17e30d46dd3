import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { type FoundUser, searchEndpoints } from '@reprise/contract/search/calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';
import { usersKey } from '#platform/api/query-keys.ts';

interface FoundUsers {
  readonly search: string;
  readonly rows: readonly FoundUser[];
}

export function userSearchQuery(search: string) {
  return queryOptions<FoundUsers>({
    queryKey: [...usersKey, { search }],
    queryFn: async ({ signal }) => {
      if (lengthError(search, searchLimits.searchMax) !== undefined) return { search, rows: [] };
      const { rows } = await callApi(
        searchEndpoints.searchUsers,
        { query: { search } },
        { signal },
      );
      return { search, rows };
    },
    enabled: search !== '',
    placeholderData: (previous) =>
      previous && isExtension(previous.search, search) ? previous : undefined,
    meta: { notice: false },
  });
}

const LAST_WORD = /[#＃]?([\p{L}\p{N}\p{M}_]+)$/u;

/** Returns the word that tags may begin with, without `#`, or nothing. */
export function lastWord(search: string): string {
  return LAST_WORD.exec(search)?.[1] ?? '';
}

/** True if one text extends the other: only then are the previous results useful. */
function isExtension(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

export type SearchOutcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly search: string; retry(): void }
  | ({ readonly kind: 'found' } & FoundUsers);

export function statusText(outcome: SearchOutcome): string {
  if (outcome.kind === 'failed') return searchTexts.failed(outcome.search);
  if (outcome.kind !== 'found') return '';
  const { rows, search } = outcome;
  if (rows.length > 0) return searchTexts.found(rows.length);
  return lengthError(search, searchLimits.searchMax) ?? searchTexts.none(search);
}
