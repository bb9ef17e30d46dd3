import { pluralIn } from '../language/plural.ts';
import type { Translation } from '../language/translation.ts';
import type * as english from './profile-texts.ts';

const plural = pluralIn('es');

export const profileTexts: Translation<typeof english.profileTexts> = {
  createPost: 'Crear publicación',
  settingsSignedOut: 'Inicia sesión para cambiar los ajustes.',
  createSignedOut: 'Inicia sesión para crear una publicación.',
  posts: 'Publicaciones',
  friends: 'Amigos',
  showFriends: 'Mostrar amigos',
  showRequests: 'Mostrar solicitudes',

  tabs: 'Secciones del perfil',
  lists: 'Amigos o solicitudes',
  settings: 'Ajustes',
  oldPosts: 'Ver todas las publicaciones en una lista',
  oldPostsTitle: 'Publicaciones antiguas',
  backToProfile: 'Volver al perfil',
  noPosts: 'Aún no hay clips.',
  noOwnPosts: 'Aún no tienes publicaciones.',
  menu: 'Más opciones',
  message: 'Mensaje',
  pageFailed: 'No se pudo cargar esta página.',
  countOfPosts: (count) => plural(count, { one: 'publicación', other: 'publicaciones' }),
  countOfLikes: (count) => plural(count, { one: 'me gusta', other: 'me gusta' }),
  countOfFriends: (count) => plural(count, { one: 'amigo', other: 'amigos' }),
  deletedUser: 'Usuario eliminado',
};
