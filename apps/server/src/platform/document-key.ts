import type { DocumentName } from '@reprise/contract/documents.ts';

export function documentKey({ collection, id }: DocumentName): string {
  return `${collection}/${id}`;
}
