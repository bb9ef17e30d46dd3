import { accountLimits, accountPhotoLimits } from '@reprise/contract/accounts/limits.ts';
import { isPhotoPath } from '@reprise/contract/accounts/rules/avatar-url.ts';
import { isUsername, usernameIn } from '@reprise/contract/accounts/rules/usernames.ts';
import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { TilePage } from '@reprise/contract/feed/calls.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { feedLimits } from '@reprise/contract/links/limits.ts';
import type {
  publicProfileEndpoints,
  PublicProfilePage,
} from '@reprise/contract/links/profile-calls.ts';
import { publicProfilePath } from '@reprise/contract/links/rules/profile-page.ts';
import { siteName } from '@reprise/contract/site/site-name.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClipFeed } from './feeds.ts';
import type { LinkedProfile } from './profile-html.ts';
import { findPublicProfile } from './profiles.repo.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

type Call = (typeof publicProfileEndpoints)['publicProfile'];

/** Profiles of users who let everyone see them. */
export interface ProfileService {
  /**
   * Returns the profile with a page of clips for everyone that the viewer may see. Throws
   * NotFoundError if the viewer may not see the profile.
   */
  profile(viewer: Viewer | null, query: ParsedInput<Call>['query']): Promise<PublicProfilePage>;
  /** Returns what visitors see of the user in an address, or null. */
  page(address: string, language: Language): Promise<LinkedProfile | null>;
  /** Returns the newest clips as visitors see them, or null. */
  feed(address: string): Promise<ClipFeed | null>;
}

export interface ProfileDeps {
  readonly db: Reader;
  readonly listPublicTiles: FeedService['publicPage'];
  readonly publicUrl: string;
}

export function profileService({ db, listPublicTiles, publicUrl }: ProfileDeps): ProfileService {
  async function find(viewer: Viewer | null, address: string) {
    const username = usernameIn(address);
    if (!isUsername(username)) return null;
    const found = await findPublicProfile(db, viewer?.id ?? null, username);
    if (found === null) return null;
    const { img_url, bio, bio_link, ...rest } = found;
    const photo = img_url ?? accountLimits.defaultAvatar;
    return { ...rest, img_url: photo, bio: bio ?? '', bio_link: bio_link ?? '' };
  }

  const urlOf = (username: string) => publicUrl + publicProfilePath(username);

  return {
    async profile(viewer, { username, ...range }) {
      const profile = await find(viewer, username);
      if (profile === null) throw new NotFoundError('There is no such public profile.');
      const page: TilePage = await listPublicTiles(viewer, {
        username: profile.username,
        ...range,
      });
      return { profile, ...page };
    },

    async page(address, language) {
      const profile = await find(null, address);
      if (profile === null) return null;
      const { username, bio, img_url } = profile;
      return {
        username,
        title: username,
        description: bio || textsIn[language].publicProfileTexts.description(username),
        url: urlOf(username),
        still: stillOf(img_url, publicUrl),
      };
    },

    async feed(address) {
      const profile = await find(null, address);
      if (profile === null) return null;
      const { username, img_url } = profile;
      const { rows } = await listPublicTiles(null, { username, limit: feedLimits.items });
      const url = urlOf(username);
      return {
        title: `${username} · ${siteName()}`,
        url,
        author: { name: username, url, avatar: new URL(img_url, publicUrl).href },
        tiles: rows,
        publicUrl,
      };
    },
  };
}

/** Null for built-in avatars, which say nothing of the user and are vector graphics. */
function stillOf(photo: string, publicUrl: string): LinkedProfile['still'] {
  if (isPhotoPath(photo)) {
    const { side } = accountPhotoLimits;
    return { address: new URL(photo, publicUrl).href, width: side, height: side };
  }
  return photo.startsWith('/') ? null : { address: photo };
}
