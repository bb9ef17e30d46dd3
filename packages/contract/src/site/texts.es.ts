import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

export const maintenanceTexts: Translation<typeof english.maintenanceTexts> = {
  get title() {
    return `${siteName()} se está actualizando`;
  },
  body: 'Volverá en un momento. Esta página se recarga sola.',
};

export const pageTitles: Readonly<Record<PageName, string>> = {
  about: 'Acerca de',
  privacy: 'Privacidad',
  terms: 'Términos',
};

export const pageTexts: Translation<typeof english.pageTexts> = {
  navigation: 'Sobre este sitio',
  apiDocs: 'API',
  failed: 'No se pudo cargar esta página.',
};
