import { expect, it } from 'vitest';
import { pageLanguage } from './page-language.ts';

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'de' }, 'de'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'fr-FR,fr;q=0.9,es;q=0.5,en;q=0.7' }, 'en'],
  [{ 'accept-language': 'fr, es;q=0.5' }, 'es'],
  [{ 'accept-language': 'de;q=0, en;q=0.1' }, 'en'],
  [{ 'accept-language': 'constructor, *;q=0.5' }, 'en'],
  [{ 'accept-language': ',;q=x,' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=es' }, 'es'],
  [{ 'accept-language': 'de', cookie: 'a=b; language=en; c=d' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=xx' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'otherlanguage=es' }, 'de'],
])('%j is %s', (headers, language) => {
  expect(pageLanguage({ headers })).toBe(language);
});
