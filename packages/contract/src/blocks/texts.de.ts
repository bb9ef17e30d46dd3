import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const blockTexts: Translation<typeof english.blockTexts> = {
  block: (username) => `${username} blockieren`,
  blockTitle: (username) => `${username} blockieren?`,
  blockText:
    'Ihr seht die Clips und Profile des anderen nicht mehr, und keiner kann Anfragen oder Nachrichten senden. Seid ihr befreundet, endet die Freundschaft.',
  confirmBlock: 'Blockieren',
  unblock: 'Freigeben',
  unblockOf: (username) => `${username} freigeben`,
  userBlocked: 'Du hast diesen Nutzer blockiert.',
  blockFailed: 'Der Nutzer konnte nicht blockiert werden. Versuch es noch einmal.',
  unblockFailed: 'Der Nutzer konnte nicht freigegeben werden. Versuch es noch einmal.',
};
