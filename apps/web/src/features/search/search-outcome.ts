import { texts } from '@reprise/contract/texts.ts';
import type { FoundUsers } from './search.api.ts';

export type SearchOutcome =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; retry(): void }
  | ({ readonly kind: 'found' } & FoundUsers);

export function statusText(outcome: SearchOutcome): string {
  if (outcome.kind === 'failed') return texts.userSearch.failed;
  if (outcome.kind !== 'found') return '';
  const { rows, search } = outcome;
  return rows.length === 0 ? texts.userSearch.none(search) : texts.userSearch.found(rows.length);
}
