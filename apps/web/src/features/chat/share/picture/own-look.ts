import { loadImage } from './load-poster.ts';

/** What the operator has set for this site (apps/server/src/platform/look). */
export interface OwnLook {
  readonly accent: string | null;
  readonly onAccent: string | null;
  readonly logo: HTMLImageElement | null;
}

const LOGO = '/icon-512.png';

/** Reads it from the styles of the page. */
export async function readOwnLook(): Promise<OwnLook> {
  const style = getComputedStyle(document.documentElement);
  const valueOf = (name: string) => style.getPropertyValue(name).trim() || null;
  return {
    accent: valueOf('--picture-accent'),
    onAccent: valueOf('--picture-on-accent'),
    logo: valueOf('--logo') === null ? null : await loadImage(LOGO),
  };
}
