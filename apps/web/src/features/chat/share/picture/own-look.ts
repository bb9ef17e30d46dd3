import { loadImage } from './load-poster.ts';

/** What the operator has set for this site (apps/server/src/platform/look). */
export interface OwnLook {
  readonly accent: string | null;
  readonly onAccent: string | null;
  readonly hasLogo: boolean;
  /** Null without a logo, or if it does not load. */
  readonly logo: HTMLImageElement | null;
}

/** Reads it from the styles of the page. */
export async function readOwnLook(): Promise<OwnLook> {
  const style = getComputedStyle(document.documentElement);
  const valueOf = (name: string) => style.getPropertyValue(name).trim() || null;
  const logo = valueOf('--logo');
  return {
    accent: valueOf('--picture-accent'),
    onAccent: valueOf('--picture-on-accent'),
    hasLogo: logo !== null,
    logo: logo === null ? null : await loadImage(logo),
  };
}
