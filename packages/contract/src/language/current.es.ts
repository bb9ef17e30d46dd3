import type { Language } from './languages.ts';

export const language: Language = 'es';

export const locale: string | undefined = 'es';
