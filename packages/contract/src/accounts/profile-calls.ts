import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { base64, rowsOf, success, text, uid } from '../fields.ts';
import { languageField, usernameKey } from './fields.ts';
import { accountPhotoLimits } from './limits.ts';
import { trimBlank } from '../rules/clean-text.ts';
import { bioField, bioLinkField, nameField } from './rules/field-rules.ts';

/** Checked by the service, because a rejected photo has its own error code. */
const IMAGE_LINK_MAX = 16_384;

/** Changes of the user's own profile (spec section 7). */
export const profileEndpoints = {
  /** `img` is https or a built-in image (rules/avatar-url.ts). The server never opens it. */
  updateImage: endpoint({
    method: 'PATCH',
    path: '/user/img',
    summary: "Change the user's profile photo.",
    audience: 'member',
    limit: 'account',
    claims: { username: 'username' },
    body: z.strictObject({
      username: usernameKey,
      img: text(IMAGE_LINK_MAX).check(z.overwrite(trimBlank)),
    }),
    result: success,
    errors: ['BAD_URL'],
  }),
  /**
   * `image` is a JPEG, PNG or WebP in base64, which replaces the photo: cropped to a square, upright,
   * without metadata. Returns the path of the photo, a WebP of 256 pixels.
   */
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/user/photo',
    summary: "Upload the user's profile photo.",
    audience: 'member',
    limit: 'photo',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, image: base64(accountPhotoLimits.uploadMaxBytes) }),
    result: rowsOf(z.object({ img_url: z.string() })),
    errors: [],
  }),
  updateName: endpoint({
    method: 'PATCH',
    path: '/user/updatename',
    summary: "Change the user's first and last name.",
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, fname: nameField, lname: nameField }),
    result: success,
    errors: [],
  }),
  /** Off by default: names are private otherwise. */
  updateNameSearch: endpoint({
    method: 'PATCH',
    path: '/user/namesearch',
    summary: 'Allow or forbid others to find the user by first and last name.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, is_found_by_name: z.boolean() }),
    result: success,
    errors: [],
  }),
  /** Off by default: visitors cannot open the profile, and no feed or sitemap has it. */
  updatePublicProfile: endpoint({
    method: 'PATCH',
    path: '/user/publicprofile',
    summary: "Let everyone see the user's profile, or users of the site only.",
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, is_profile_public: z.boolean() }),
    result: success,
    errors: [],
  }),
  /**
   * Off by default. On, tiles that the user watches from now on are listed; off, the list is
   * cleared. Idempotent.
   */
  updateWatchedList: endpoint({
    method: 'PATCH',
    path: '/user/watchedlist',
    summary: 'Turn the list of recently watched tiles on or off.',
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, has_watched_list: z.boolean() }),
    result: success,
    errors: [],
  }),
  /** Of mails and pushes. Screens follow the cookie of their device. */
  updateLanguage: endpoint({
    method: 'PATCH',
    path: '/user/language',
    summary: "Change the user's language.",
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, language: languageField }),
    result: success,
    errors: [],
  }),
  /** An empty text removes bio or link. */
  updateBio: endpoint({
    method: 'PATCH',
    path: '/user/bio',
    summary: "Change the user's bio and its link.",
    audience: 'member',
    limit: 'account',
    claims: { uid: 'uid' },
    body: z.strictObject({ uid, bio: bioField, bio_link: bioLinkField }),
    result: success,
    errors: [],
  }),
} as const;
