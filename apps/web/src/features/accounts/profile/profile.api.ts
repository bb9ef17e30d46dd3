import { accountEndpoints, type UserRecord } from '@reprise/contract/accounts/calls.ts';
import { profileEndpoints } from '@reprise/contract/accounts/profile-calls.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';

/** Only this record includes the first and last name. */
export function ownRecordQuery(uid: string) {
  return queryOptions<UserRecord>({
    queryKey: ['accounts', 'own-record', uid],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(accountEndpoints.userInfo, { query: { uid } }, { signal });
      if (rows[0]) return rows[0];
      throw new ApiError('NOT_FOUND', 'The account has no user record.');
    },
    meta: { notice: false },
  });
}

export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

export async function saveNames(uid: string, { firstName, lastName }: Names): Promise<void> {
  const body = { uid, fname: firstName, lname: lastName };
  await callApi(profileEndpoints.updateName, { body });
}

export async function saveNameSearch(uid: string, isFoundByName: boolean): Promise<void> {
  const body = { uid, is_found_by_name: isFoundByName };
  await callApi(profileEndpoints.updateNameSearch, { body });
}

export async function savePublicProfile(uid: string, isPublic: boolean): Promise<void> {
  const body = { uid, is_profile_public: isPublic };
  await callApi(profileEndpoints.updatePublicProfile, { body });
}

export async function saveLanguage(uid: string, language: Language): Promise<void> {
  await callApi(profileEndpoints.updateLanguage, { body: { uid, language } });
}

export async function saveWatchedList(uid: string, isOn: boolean): Promise<void> {
  await callApi(profileEndpoints.updateWatchedList, { body: { uid, has_watched_list: isOn } });
}

export interface Bio {
  readonly bio: string;
  readonly bio_link: string;
}

export async function saveBio(uid: string, bio: Bio): Promise<void> {
  await callApi(profileEndpoints.updateBio, { body: { uid, ...bio } });
}

export async function savePhoto({ displayName }: AuthUser, img: string): Promise<void> {
  await callApi(profileEndpoints.updateImage, { body: { username: displayName, img } });
}

/** Uploads a picture in base64. Returns the path of the stored photo. */
export async function uploadPhoto(uid: string, image: string): Promise<string> {
  const { rows } = await callApi(profileEndpoints.uploadPhoto, { body: { uid, image } });
  if (rows[0]) return rows[0].img_url;
  throw new ApiError('INTERNAL', 'The response has no path.');
}
