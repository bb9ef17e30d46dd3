import { PHOTO_PATH } from '@reprise/contract/accounts/rules/avatar-url.ts';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '#platform/http/error-handler.ts';
import type { PhotoService } from './photo.service.ts';

interface PhotoRoute {
  readonly Params: { readonly file: string };
}

const HEADERS = {
  'content-type': 'image/webp',
  // The path changes with the photo. Only browsers that have shown a photo keep it: a shared cache
  // would serve it after it was deleted.
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

/** Serves uploaded photos. The path has an id that cannot be guessed, so it needs no session. */
export function photoPages(photos: Pick<PhotoService, 'read'>) {
  return (app: FastifyInstance): void => {
    app.get<PhotoRoute>(`${PHOTO_PATH}:file`, async (request, reply) => {
      const image = await photos.read(request.params.file);
      if (image !== null) return reply.headers(HEADERS).send(image);
      return reply.code(404).send(errorBody('NOT_FOUND', 'There is nothing at this address.'));
    });
  };
}
