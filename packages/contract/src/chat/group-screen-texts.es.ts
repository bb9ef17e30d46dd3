import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './group-screen-texts.ts';

const plural = pluralIn('es');

export const groupScreenTexts: Translation<typeof english.groupScreenTexts> = {
  newGroup: 'Grupo nuevo',
  name: 'Nombre del grupo',
  namePlaceholder: 'Música del viernes',
  searchFriends: 'Buscar amigos',
  chosen: (count, max) =>
    count === 0 ? `Elige hasta ${max} amigos.` : `${count} de un máximo de ${max} amigos`,
  create: 'Crear grupo',
  noFriends: 'Un grupo necesita al menos un amigo.',
  createFailed: 'No se creó el grupo. Inténtalo de nuevo.',
  notFriends: (names) =>
    `Ya no tienes amistad con ${names}. Cambia tu selección e inténtalo de nuevo.`,

  about: 'Sobre este grupo',
  members: (count) => plural(count, { one: '1 miembro', other: `${count} miembros` }),
  membersOf: (count, max) => `${count} de ${max} miembros`,
  own: (name) => `${name} (tú)`,
  rename: 'Cambiar nombre',
  save: 'Guardar',
  renameFailed: 'No se guardó el nombre. Inténtalo de nuevo.',
  addFriends: 'Añadir amigos',
  add: 'Añadir',
  addFailed: 'No se añadió a tus amigos. Inténtalo de nuevo.',
  full: 'El grupo está lleno.',
  tooMany: (max) => `Tú o un amigo seleccionado ya está en ${max} grupos, que es el límite.`,
  seesFromNow: 'Los miembros nuevos solo ven los mensajes nuevos.',
  allAdded: 'Todos tus amigos están en este grupo.',

  leave: 'Salir del grupo',
  leaveTitle: (name) => `¿Salir de ${name}?`,
  leaveText:
    'La conversación desaparece de tu lista. Los miembros siguen viendo tus mensajes. Un miembro que sea tu amigo puede volver a añadirte.',
  leaveFailed: 'No se pudo salir del grupo. Inténtalo de nuevo.',
  left: (name) => `Has salido de ${name}.`,

  deleteText: 'Se borra para todos los miembros. Una nota indica que se borró un mensaje.',
  groups: 'Grupos',
  empty: 'Aún no hay mensajes. Saluda al grupo.',
  groupsSelected: (count) => `GRUPOS SELECCIONADOS: ${count}`,
};
