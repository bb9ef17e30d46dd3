import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

const plural = pluralIn('es');

export const notificationTexts: Translation<typeof english.notificationTexts> = {
  newLikes: (count) =>
    plural(count, {
      one: '1 nuevo me gusta desde la última vez que miraste.',
      other: `${count} nuevos me gusta desde la última vez que miraste.`,
    }),
  newFriends: (count) =>
    plural(count, {
      one: '1 nueva solicitud o aceptación desde la última vez que miraste.',
      other: `${count} nuevas solicitudes o aceptaciones desde la última vez que miraste.`,
    }),
  requestSent: (username) => `${username} te ha enviado una solicitud de amistad.`,
  requestAccepted: (username) => `${username} ha aceptado tu solicitud de amistad.`,
  profile: 'Tu perfil',
  likes: 'Me gusta',
  friends: 'Solicitudes de amistad',
  all: 'Todas las notificaciones',
  liked: (username, users) =>
    plural(users, {
      one: `${username} ha dado me gusta a tu clip.`,
      other: `${username} han dado me gusta a tu clip.`,
    }),
  likedClips: (count, users) => {
    const verb = plural(users, { one: ' ha', other: ' han' });
    return count === null
      ? `${verb} dado me gusta a tus clips.`
      : `${verb} dado me gusta a ${count} de tus clips.`;
  },
  joined: (username) => `${username} se ha unido con tu enlace de invitación.`,
  addedToGroup: (name) => `te ha añadido a ${name}.`,
  replied: (users) => plural(users, { one: 'te ha respondido.', other: 'te han respondido.' }),
  repliedToClip: (users) =>
    plural(users, { one: 'ha respondido a tu clip.', other: 'han respondido a tu clip.' }),
  reacted: (users) => plural(users, { one: 'ha reaccionado', other: 'han reaccionado' }),
  toMessage: 'a tu mensaje.',
  toMessages: 'a tus mensajes.',
  toClip: 'a tu clip.',
  markedToo: (users) =>
    plural(users, {
      one: 'también ha marcado este momento.',
      other: 'también han marcado este momento.',
    }),
  answered: (users) =>
    plural(users, {
      one: 'ha respondido a tu clip con un clip.',
      other: 'han respondido a tu clip con un clip.',
    }),
  and: ' y ',
  others: (count) => `${count} más`,
  someOthers: 'más personas',
  filter: 'Mostrar',
  filters: { all: 'Todas', likes: 'Me gusta', friends: 'Amigos', replies: 'Respuestas' },
  days: { today: 'Hoy', yesterday: 'Ayer', week: 'Esta semana', earlier: 'Antes' },
  markSeen: 'Marcar todas como vistas',
  isNew: 'Nueva',
  accepted: 'Ya sois amigos.',
  declined: 'Solicitud rechazada.',
  messageTo: (username) => `Mensaje para ${username}`,
  none: 'Aún no hay notificaciones.',
};
