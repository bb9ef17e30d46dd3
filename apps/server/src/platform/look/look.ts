import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@reprise/contract/language/languages.ts';
import { DEFAULT_SITE_NAME, setSiteName } from '@reprise/contract/site/site-name.ts';
import type { Config } from '#platform/config.ts';
import { StartError } from '#platform/errors.ts';
import type { SiteIcons } from './icons.ts';

/** How a site looks: settings of its operator, checked. */
export interface Look {
  readonly name: string;
  /** Null: the one of the product. */
  readonly introduction: string | null;
  /** For visitors and receivers whose language is not known. */
  readonly language: Language;
  /** The content of a style element, or ''. */
  readonly css: string;
  /** Empty: those of the build. */
  readonly icons: SiteIcons;
}

type LookSettings = Pick<
  Config,
  'SITE_NAME' | 'SITE_LOGO' | 'SITE_ACCENT' | 'SITE_INTRODUCTION' | 'DEFAULT_LANGUAGE'
>;

const LOGO_ICON = '/icon-192.png';
const NO_ICONS: SiteIcons = new Map();
/** In favicon.svg: the accent and what is drawn on it, of the dark theme. */
const MARK_COLORS = { accent: '#fa7860', onAccent: '#200a07' };

/**
 * Checks the settings, draws the icons, and names the site in all texts. Throws StartError for a file
 * or a color that cannot be used.
 */
export async function openLook(config: LookSettings, webRoot: string): Promise<Look> {
  const { SITE_NAME, SITE_LOGO, SITE_ACCENT, SITE_INTRODUCTION, DEFAULT_LANGUAGE } = config;
  setSiteName(SITE_NAME);
  const accent = SITE_ACCENT === undefined ? null : await openAccent(SITE_ACCENT);
  const logo = SITE_LOGO === undefined ? null : await openLogo(SITE_LOGO);
  return {
    name: SITE_NAME,
    introduction: SITE_INTRODUCTION ?? null,
    language: DEFAULT_LANGUAGE,
    css: (accent?.css ?? '') + (logo?.css ?? ''),
    icons: logo?.icons ?? (await recoloredMark(accent, webRoot)),
  };
}

/** True if pages differ from those of the product in more than their words. */
export function isOwnLook({ name, css }: Look): boolean {
  return name !== DEFAULT_SITE_NAME || css !== '';
}

/** The mark and the animated one, with the logo in place of their shapes. Pictures read the address. */
const logoCss = (address: string) =>
  `.logo,.logo-seal{background:url(${address}) center/contain no-repeat}.logo-seal{background-size:71%}.logo>*,.logo-seal>:not(circle){display:none}:root{--logo:${address}}`;

/** In pages, the logo has an address for its content: the service worker caches such files. */
async function openLogo(file: string): Promise<Pick<Look, 'css' | 'icons'>> {
  const { drawLogo } = await import('./icons.ts');
  const icons = await drawLogo(file);
  const logo = icons.get(LOGO_ICON) as Buffer;
  const hash = createHash('sha256').update(logo).digest('hex').slice(0, 12);
  const address = `/assets/logo-${hash}.png`;
  return { css: logoCss(address), icons: new Map([...icons, [address, logo]]) };
}

interface OpenAccent {
  readonly css: string;
  readonly mark: { readonly accent: string; readonly onAccent: string };
}

/** Loaded late: most sites have no accent of their own. */
async function openAccent(hex: string): Promise<OpenAccent> {
  const { accentCss, accentFlaw, accentOf } = await import('./accent.ts');
  const flaw = accentFlaw(hex);
  if (flaw !== null) throw new StartError(`SITE_ACCENT ${flaw}.`);
  const accent = accentOf(hex);
  const { accent: color, 'on-accent': onAccent } = accent.normal.dark;
  return { css: accentCss(accent), mark: { accent: color, onAccent } };
}

async function recoloredMark(accent: OpenAccent | null, webRoot: string): Promise<SiteIcons> {
  if (accent === null) return NO_ICONS;
  const svg = await readFile(path.join(webRoot, 'favicon.svg'), 'utf8').catch(() => null);
  // Without a build, there are no pages with icons.
  if (svg === null) return NO_ICONS;
  const { drawMark } = await import('./icons.ts');
  const recolored = svg
    .replaceAll(MARK_COLORS.accent, accent.mark.accent)
    .replaceAll(MARK_COLORS.onAccent, accent.mark.onAccent);
  return drawMark(recolored, accent.mark.accent);
}
