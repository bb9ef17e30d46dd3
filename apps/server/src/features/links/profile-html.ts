import { pageHead, type LinkedPage } from '#platform/http/pages/page-head.ts';
import { feedLinks } from './feeds.ts';

/** What visitors see of a user. */
export interface LinkedProfile extends LinkedPage {
  readonly username: string;
}

/** Returns the lines of the head, with the feeds. */
export function profileHead(profile: LinkedProfile): string[] {
  return [
    ...pageHead(profile, { 'og:type': 'profile', 'profile:username': profile.username }),
    ...feedLinks(profile),
  ];
}
