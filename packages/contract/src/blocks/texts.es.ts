import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const blockTexts: Translation<typeof english.blockTexts> = {
  block: (username) => `Bloquear a ${username}`,
  blockTitle: (username) => `¿Bloquear a ${username}?`,
  blockText:
    'No veréis los clips ni los perfiles del otro, y ninguno podrá enviar solicitudes ni mensajes. Si sois amigos, la amistad termina.',
  confirmBlock: 'Bloquear',
  unblock: 'Desbloquear',
  unblockOf: (username) => `Desbloquear a ${username}`,
  userBlocked: 'Has bloqueado a este usuario.',
  blockFailed: 'No se pudo bloquear al usuario. Inténtalo de nuevo.',
  unblockFailed: 'No se pudo desbloquear al usuario. Inténtalo de nuevo.',
};
