import type { Language } from './languages.ts';

/** The language of this build of the web app. */
export const language: Language = 'en';

/** Of dates and numbers. English has many: the browser's. */
export const locale: string | undefined = undefined;
