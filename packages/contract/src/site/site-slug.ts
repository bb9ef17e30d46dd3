import { DEFAULT_SITE_NAME, siteName } from './site-name.ts';

/** The name of this site in names of files: ASCII letters, digits and hyphens. */
export function siteSlug(): string {
  return slugOf(siteName()) || slugOf(DEFAULT_SITE_NAME);
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{M}a-z\d]+/gu, '-')
    .replaceAll(/[^a-z\d-]/g, '')
    .replaceAll(/^-|-$/g, '');
}
