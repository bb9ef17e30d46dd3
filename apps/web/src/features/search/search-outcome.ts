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
  return rows.length === 0 ? searchTexts.none(search) : searchTexts.found(rows.length);
}
