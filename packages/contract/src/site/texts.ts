import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

export const maintenanceTexts = {
  get title() {
    return `${siteName()} is being updated`;
  },
  body: 'It will be back in a moment. This page reloads automatically.',
} as const;

export const pageTitles: Readonly<Record<PageName, string>> = {
  about: 'About',
  privacy: 'Privacy',
  terms: 'Terms',
};

export const pageTexts = {
  navigation: 'About this site',
  apiDocs: 'API',
  failed: 'This page could not be loaded.',
} as const;
