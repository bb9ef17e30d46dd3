import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const blockTexts: Translation<typeof english.blockTexts> = {
  block: (username) => `${username} blockieren`,
  blockTitle: (username) => `${username} blockieren?`,
  blockText:
    'Ihr seht die Clips und das Profil voneinander nicht mehr und könnt euch keine Anfragen oder Nachrichten mehr senden. Seid ihr befreundet, endet die Freundschaft.',
  confirmBlock: 'Blockieren',
  unblock: 'Blockierung aufheben',
  unblockOf: (username) => `Blockierung aufheben: ${username}`,
  userBlocked: 'Du hast diesen Nutzer blockiert.',
  blockFailed: 'Der Nutzer konnte nicht blockiert werden. Versuch es noch einmal.',
  unblockFailed: 'Die Blockierung konnte nicht aufgehoben werden. Versuch es noch einmal.',
};
