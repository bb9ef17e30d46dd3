import type { Translation } from '../language/translation.ts';
import type * as english from './profile-texts.ts';
import { siteName } from '../site/site-name.ts';

export const publicProfileTexts: Translation<typeof english.publicProfileTexts> = {
  switch: 'Permitir que todos vean mi perfil',
  hint: 'Una página con tu nombre de usuario, foto, biografía y clips para todos se abre sin cuenta, también para buscadores y lectores de feeds. Si está desactivado, no existe.',
  link: 'Enlace a mi perfil',
  description: (username) => `Clips de ${username} en ${siteName()}`,
  feed: 'Seguir en un lector de feeds',
};
