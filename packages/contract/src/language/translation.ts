import type { Language } from './languages.ts';

/** The texts of another language: the same keys and functions, other words. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };

/** What servers choose from, by the language of the receiver. */
export type InLanguages<Texts> = Readonly<Record<Language, Translation<Texts>>>;
