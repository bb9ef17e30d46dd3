import type { Language } from '@reprise/contract/language/languages.ts';
import { pageHead, type LinkedPage } from '#platform/http/pages/page-head.ts';
import { feedLinks } from './feeds.ts';

/** What visitors see of a user. */
export interface LinkedProfile extends Omit<LinkedPage, 'description'> {
  readonly username: string;
  readonly describe: (language: Language) => string;
}

/** Returns the lines of the head, with the feeds. */
export function profileHead(profile: LinkedProfile, language: Language): string[] {
  const page = { ...profile, description: profile.describe(language) };
  return [
    ...pageHead(page, { 'og:type': 'profile', 'profile:username': profile.username }),
    ...feedLinks(profile),
  ];
}
