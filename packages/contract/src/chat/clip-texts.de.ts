import type { Translation } from '../language/translation.ts';
import type * as english from './clip-texts.ts';

export const messageClipTexts: Translation<typeof english.messageClipTexts> = {
  offer: 'Ein Link zu einem Video',
  clipIt: 'Clip schneiden',
  sendAsLink: 'Als Link senden',
  onYoutubeOnly: 'Dieses Video läuft nur auf YouTube.',
  unnamed: 'YouTube-Video',
  fromLink: 'Aus einem Link',
  words: 'Sag etwas dazu (optional)',
  postToo: 'Auch posten',
  sendTo: (name) => `An ${name} senden`,
  onlyConversation: 'Nur in dieser Unterhaltung zu sehen. Poste ihn, um ihn zusammen zu loopen.',
  onlyHere: 'Nur hier',
  postThis: 'Posten',
};
