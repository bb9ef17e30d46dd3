import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import type { FoundUsers } from './search.api.ts';

export type SearchOutcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; retry(): void }
  | ({ readonly kind: 'found' } & FoundUsers);

export function statusText(outcome: SearchOutcome): string {
  if (outcome.kind === 'failed') return searchTexts.failed;
  if (outcome.kind !== 'found') return '';
  const { rows, search } = outcome;
  if (rows.length > 0) return searchTexts.found(rows.length);
  return lengthError(search, searchLimits.searchMax) ?? searchTexts.none(search);
}
