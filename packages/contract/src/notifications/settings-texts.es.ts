import type { Translation } from '../language/translation.ts';
import type * as english from './settings-texts.ts';

export const notificationSettingsTexts: Translation<typeof english.notificationSettingsTexts> = {
  heading: 'Notificaciones',
  hint: 'Las notificaciones desactivadas en la aplicación no se muestran ni se cuentan. Las anteriores siguen en la lista y dejan de ser nuevas.',
  kind: 'Tipo',
  channels: { app: 'En la aplicación', push: 'Push' },
  email: 'Tu semana también por correo',
  emailHint: 'Los domingos, a tu correo confirmado. Se desactiva con «Tu semana» arriba.',
  emailUnconfirmed: 'Confirma primero tu correo.',
  always: 'Siempre',
  never: 'Nunca',
  kinds: {
    likes: { name: 'Me gusta', hint: 'A alguien le gusta tu clip' },
    friends: {
      name: 'Solicitudes de amistad',
      hint: 'Alguien te envía una solicitud o acepta la tuya',
    },
    invitations: {
      name: 'Invitaciones',
      hint: 'Alguien se une con tu enlace de invitación o te añade a un grupo',
    },
    messages: { name: 'Mensajes', hint: 'Salvo los de conversaciones silenciadas' },
    replies: { name: 'Respuestas', hint: 'A tus mensajes y clips' },
    reactions: { name: 'Reacciones', hint: 'A tus mensajes y clips' },
    'same-moment': { name: 'Mismo momento', hint: 'Alguien marca también el momento de tu clip' },
    answers: { name: 'Respuestas con clips', hint: 'Alguien responde a tu clip con un clip' },
    week: {
      name: 'Tu semana',
      hint: 'Los domingos, clips de tus amigos y de este día en otros años',
    },
    mixes: { name: 'Mezclas', hint: 'Un amigo te pide que añadas clips a una mezcla' },
    decisions: { name: 'Decisiones', hint: 'Un moderador decide sobre tu denuncia o tu clip' },
  },
  switchOf: (kind, channel) => `${kind}, ${channel}`,
  unknown: 'No se pudieron cargar tus ajustes de notificaciones.',
  failed: 'No se guardó el ajuste. Inténtalo de nuevo.',
};
