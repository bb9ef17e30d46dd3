import type { Language } from '@reprise/contract/language/languages.ts';

/** Loads the page again. The server remembers the language and removes it from the address. */
export function openInLanguage(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set('language', language);
  location.replace(url);
}
