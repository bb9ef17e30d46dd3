/** The languages of the screens, in their own names. Each text module has a sibling in each. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

/** A visitor's choice, and on the devices of an account its choice. */
export const LANGUAGE_COOKIE = 'language';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value);
}
