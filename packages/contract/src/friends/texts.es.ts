import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const friendTexts: Translation<typeof english.friendTexts> = {
  send: 'Enviar solicitud',
  remove: 'Quitar de amigos',
  cancel: 'Cancelar solicitud',
  accept: 'Aceptar solicitud',
  userNotFound: 'Usuario no encontrado',

  removeTitle: (username) => `¿Quitar a ${username} de tus amigos?`,
  removeText: 'Ya no podréis enviaros mensajes. No se le avisará.',
  find: 'Buscar por nombre de usuario',
  suggestions: 'O añade a alguien que publica aquí',
  invite: 'Invitar a un amigo',
  relationFailed: 'No se pudo cargar vuestra amistad.',
  noRequests: 'No hay solicitudes pendientes.',
  acceptShort: 'Aceptar',
  decline: 'Rechazar',
  declineOf: (username) => `Rechazar la solicitud de ${username}`,
  acceptOf: (username) => `Aceptar la solicitud de amistad de ${username}`,
  friendFailed: 'No se pudo cambiar vuestra amistad. Inténtalo de nuevo.',
};
