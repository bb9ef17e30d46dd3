import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import type { PageName } from './pages.ts';

export const maintenanceTexts: Translation<typeof english.maintenanceTexts> = {
  title: 'Reprise wird aktualisiert',
  body: 'Es ist gleich wieder da. Diese Seite lädt von selbst neu.',
};

export const pageTitles: Readonly<Record<PageName, string>> = {
  about: 'Über Reprise',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
};

export const pageTexts: Translation<typeof english.pageTexts> = {
  navigation: 'Über diese Seite',
  apiDocs: 'API',
  failed: 'Diese Seite konnte nicht geladen werden.',
};
