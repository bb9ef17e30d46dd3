import { tilePath } from '../../links/rules/tile-paths.ts';

/** The clips of others that mark the same moment. */
export function momentPath(publicId: string): string {
  return `${tilePath(publicId)}/moment`;
}

export function answersPath(publicId: string): string {
  return `${tilePath(publicId)}/answers`;
}

/** The form to post a clip that answers another one. */
export function answerPath(publicId: string): string {
  return `/upload?answers=${encodeURIComponent(publicId)}`;
}
