import type { Language } from './languages.ts';

export const language: Language = 'de';

export const locale: string | undefined = 'de';
