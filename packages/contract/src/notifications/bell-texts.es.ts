import type { Translation } from '../language/translation.ts';
import type * as english from './bell-texts.ts';

export const bellTexts: Translation<typeof english.bellTexts> = {
  messages: (unseen) => (unseen > 0 ? `Mensajes, ${unseen} sin leer` : 'Mensajes'),
  notifications: (count) =>
    count > 0 ? `Notificaciones, ${count} ${count === 1 ? 'nueva' : 'nuevas'}` : 'Notificaciones',
  title: 'Notificaciones',
  failed: 'No se pudieron cargar las notificaciones.',
  clearFailed: 'No se pudieron marcar tus notificaciones como leídas. Inténtalo de nuevo.',
};
