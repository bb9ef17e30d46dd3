import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const pushTexts: Translation<typeof english.pushTexts> = {
  requestTitle: 'Nueva solicitud de amistad',
  acceptanceTitle: 'Solicitud de amistad aceptada',
  invitationTitle: 'Invitación aceptada',
  groupTitle: 'Grupo nuevo',
  decisionTitle: 'Moderación',
  reacted: (emoji) => `Ha reaccionado ${emoji} a tu mensaje.`,
  label: 'Notificaciones push en este dispositivo',
  note: 'Se muestran con Reprise cerrado. Al cerrar sesión se desactivan.',
  blocked:
    'Tu navegador bloquea las notificaciones de Reprise. Permítelas en los ajustes del sitio, junto a la barra de direcciones, y vuelve.',
  unsupported: 'Este navegador no admite las notificaciones de Reprise.',
  install:
    'En iPhone o iPad, añade primero Reprise a la pantalla de inicio: toca Compartir y luego «Añadir a pantalla de inicio». Después ábrelo desde ahí.',
  off: 'En este servidor no hay notificaciones.',
  failed: 'No se pudieron activar las notificaciones. Inténtalo más tarde.',
};
