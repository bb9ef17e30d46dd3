import type { extensionTexts } from './texts.ts';

/** Returns a text in the language of the browser, with the values that its function takes. */
export function text(key: keyof typeof extensionTexts, ...values: string[]): string {
  return chrome.i18n.getMessage(key, values);
}
