import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const pushTexts: Translation<typeof english.pushTexts> = {
  requestTitle: 'Nueva solicitud de amistad',
  acceptanceTitle: 'Solicitud de amistad aceptada',
  invitationTitle: 'Invitación aceptada',
  groupTitle: 'Grupo nuevo',
  decisionTitle: 'Moderación',
  reacted: (emoji) => `Ha reaccionado con ${emoji} a tu mensaje.`,
  label: 'Notificaciones push en este dispositivo',
  get note() {
    return `Se muestran con ${siteName()} cerrado. Al cerrar sesión se desactivan.`;
  },
  get blocked() {
    return `Tu navegador bloquea las notificaciones de ${siteName()}. Permítelas en los ajustes del sitio, junto a la barra de direcciones, y vuelve.`;
  },
  get unsupported() {
    return `Este navegador no admite las notificaciones de ${siteName()}.`;
  },
  get install() {
    return `En iPhone o iPad, añade primero ${siteName()} a la pantalla de inicio: toca «Compartir» y luego «Añadir a pantalla de inicio». Después ábrelo desde ahí.`;
  },
  off: 'En este servidor no hay notificaciones.',
  failed: 'No se pudieron activar las notificaciones. Inténtalo más tarde.',
};
