import { togetherTexts } from '../together/texts.ts';
import { mixShareTexts } from '../mixes/share-texts.ts';
import { chatTexts, groupTexts } from '../chat/texts.ts';

/** The server's English texts, with the words of users. */
const STORED: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/^created the group “(.*)”$/s, groupTexts.created],
  [/^named the group “(.*)”$/s, groupTexts.named],
  [/^joined the group$/, () => groupTexts.joined],
  [/^left the group$/, () => groupTexts.left],
  [/^started a loop$/, () => togetherTexts.started],
  [/^Shared a clip$/, () => chatTexts.sharedClip],
  [/^Shared a mix$/, () => mixShareTexts.shared],
  [/^deleted message$/, () => chatTexts.deletedMessage],
];

/** For screens in other languages than English, whose texts these are. */
export function translateStored(text: string): string {
  for (const [pattern, translate] of STORED) {
    const words = pattern.exec(text);
    if (words !== null) return translate(words[1] ?? '');
  }
  return text;
}
