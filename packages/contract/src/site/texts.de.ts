import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

export const maintenanceTexts: Translation<typeof english.maintenanceTexts> = {
  get title() {
    return `${siteName()} wird aktualisiert`;
  },
  body: 'Es ist gleich wieder da. Diese Seite lädt von selbst neu.',
};

export const pageTitles: Readonly<Record<PageName, string>> = {
  get about() {
    return `Über ${siteName()}`;
  },
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
};

export const pageTexts: Translation<typeof english.pageTexts> = {
  navigation: 'Über diese Seite',
  apiDocs: 'API',
  failed: 'Diese Seite konnte nicht geladen werden.',
};
