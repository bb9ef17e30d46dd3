import { messagePreview } from '@reprise/contract/mixes/rules/mix-link.ts';

/** Returns what lists and quotes show of a message: of a mix, not its address. */
export function previewOf(text: string): string {
  return messagePreview(text, location.origin);
}
