import { randomBytes } from 'node:crypto';
import {
  isAvatarUrl,
  photoIdOf,
  photoPathOf,
} from '@reprise/contract/accounts/rules/avatar-url.ts';
import type { profileEndpoints } from '@reprise/contract/accounts/profile-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { updateImage } from '#features/accounts/accounts.repo.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import { encodePhoto } from '#platform/images/encode-photo.ts';
import type { Viewer } from '#platform/viewer.ts';
import { deletePhoto, findPhoto, storePhoto } from './photo.repo.ts';

type Calls = typeof profileEndpoints;

const ID_BYTES = 16;

/** Profile photos: links to images elsewhere, and pictures stored here (ADR 0068). */
export interface PhotoService {
  /**
   * Sets the link and deletes an uploaded photo. Throws BAD_URL if it is not an allowed image link.
   * The server never opens the link.
   */
  changeImage(viewer: Viewer, image: string): Promise<Result<Calls['updateImage']>>;
  /**
   * Stores the picture in base64 as the user's photo, in place of an earlier one, and returns its
   * path. Throws InvalidInputError for what is not one still JPEG, PNG or WebP.
   */
  upload(viewer: Viewer, image: string): Promise<Result<Calls['uploadPhoto']>>;
  /** Returns the WebP at the path's last part, null if there is none. */
  read(file: string): Promise<Buffer | null>;
}

export interface PhotoDeps {
  readonly db: Reader;
  readonly transact: Transact;
}

export function photoService({ db, transact }: PhotoDeps): PhotoService {
  return {
    async changeImage(viewer, image) {
      if (!isAvatarUrl(image)) throw new InvalidInputError(fieldTexts.avatarUrl, 'BAD_URL');
      return transact(async (tx) => {
        await updateImage(tx, viewer.id, image);
        await deletePhoto(tx, viewer.id);
        return SUCCESS;
      });
    },

    async upload(viewer, image) {
      const encoded = await encodePhoto(Buffer.from(image, 'base64'));
      if (encoded === null) throw new InvalidInputError(settingsTexts.photoRejected);
      const publicId = randomBytes(ID_BYTES).toString('base64url');
      const path = photoPathOf(publicId);
      return transact(async (tx) => {
        await updateImage(tx, viewer.id, path);
        await storePhoto(tx, viewer.id, { publicId, image: encoded });
        return { rows: [{ img_url: path }] };
      });
    },

    async read(file) {
      const publicId = photoIdOf(file);
      return publicId === null ? null : findPhoto(db, publicId);
    },
  };
}
