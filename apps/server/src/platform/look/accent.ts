import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori';

/** Of pages, cards and menus, as ui/tokens.css of the web app has them: the least and the most. */
export const backgrounds = {
  light: ['oklch(98.2% 0.006 60)', 'oklch(100% 0 0)', 'oklch(95.2% 0.008 60)'],
  dark: [
    'oklch(16.5% 0.012 285)',
    'oklch(20.5% 0.014 285)',
    'oklch(13.5% 0.012 285)',
    'oklch(23.5% 0.016 285)',
  ],
} as const;

type Theme = keyof typeof backgrounds;

/** WCAG 2.2: 1.4.11 for controls and icons, 1.4.3 for text, 1.4.6 for users who want more. */
const contrasts = { control: 3, text: 4.5, more: 7 } as const;

/** Hex colors, as the tokens of the web app are named. */
export interface AccentShades {
  readonly accent: string;
  readonly 'accent-hover': string;
  readonly 'accent-text': string;
  readonly 'on-accent': string;
  readonly tint: string;
  readonly mark: string;
  /** With an opacity. Around empty players and the picture of the login, not around what plays. */
  readonly glow: string;
}

type Shades = Readonly<Record<Theme, AccentShades>>;

/** `more`: for `prefers-contrast: more`. */
interface Accent {
  readonly normal: Shades;
  readonly more: Shades;
}

const STEP = 0.005;
/** Lightness of the accent on dark pages, at least. */
const DARK_LIGHTNESS = 0.72;
const HOVER = 0.045;
const DARKEST = 0.2;
/** 45 % and 34 %, after a hex color. */
const OPACITY = { light: '73', dark: '57' } as const;
const NEARLY_WHITE = 'oklch(99% 0.01 60)';

const convert = converter('oklch');

/**
 * Returns what is wrong with a color, to follow its setting's name, or null. On light pages it is
 * used as it is; all other shades are derived from it.
 */
export function accentFlaw(hex: string): string | null {
  const ratio = lowest(hex, backgrounds.light);
  if (ratio >= contrasts.control) return null;
  const nearest = shadeUntil(oklchOf(hex), -STEP, isControlOnLight);
  // Rounded down, so that no ratio that is too low looks like a good one.
  const shown = Math.floor(ratio * 10) / 10;
  return `${hex} has a contrast of ${shown}:1 on light pages and needs ${contrasts.control}:1: the nearest color that passes is ${nearest}`;
}

/** Derives every shade from a color without a flaw. */
export function accentOf(hex: string): Accent {
  const base = oklchOf(hex);
  const { text, more } = contrasts;
  return {
    normal: {
      light: onLight(base, { accent: isControlOnLight, text }),
      dark: onDark(base, text),
    },
    more: {
      light: onLight(base, {
        accent: (color) => wcagContrast(color, NEARLY_WHITE) >= more,
        text: more,
      }),
      dark: onDark(base, more),
    },
  };
}

interface LightNeeds {
  readonly accent: (color: string) => boolean;
  readonly text: number;
}

function onLight(base: Oklch, needs: LightNeeds): AccentShades {
  const tint = shade(base, { l: 0.935, c: base.c * 0.2 });
  const isText = (color: string) => lowest(color, [...backgrounds.light, tint]) >= needs.text;
  return {
    ...shadesOf(base, shadeUntil(base, -STEP, needs.accent)),
    'accent-text': shadeUntil(base, -STEP, isText),
    tint,
    mark: shade(base, { l: 0.88, c: base.c * 0.43 }),
    glow: shade(base, { l: 0.8, c: base.c * 0.5 }) + OPACITY.light,
  };
}

function onDark(base: Oklch, contrast: number): AccentShades {
  const tint = shade(base, { l: 0.27, c: base.c * 0.3 });
  const bright = { ...base, l: Math.max(base.l, DARK_LIGHTNESS) };
  const isText = (color: string) => lowest(color, [...backgrounds.dark, tint]) >= contrast;
  const accent = shadeUntil(bright, STEP, isText);
  return {
    ...shadesOf(base, accent),
    'accent-text': accent,
    tint,
    mark: shade(base, { l: 0.4, c: base.c * 0.55 }),
    glow: shade(base, { l: 0.52, c: base.c * 0.85 }) + OPACITY.dark,
  };
}

/** A filled control: its color, with the pointer over it, and what is written on it. */
function shadesOf(base: Oklch, accent: string) {
  const { l } = oklchOf(accent);
  const dark = shade(base, { l: 0.18, c: base.c * 0.25 });
  const nearlyWhite = shade(oklchOf(NEARLY_WHITE), {});
  const passes = (one: string) => wcagContrast(one, accent) >= contrasts.text;
  const on = [nearlyWhite, dark].find(passes) ?? '#000000';
  // Away from what is written on it, unless that would be no other color.
  const hover = on === nearlyWhite ? (l > DARKEST ? l - HOVER : l + 4 * HOVER) : l + HOVER;
  return { accent, 'accent-hover': shade(base, { l: hover }), 'on-accent': on };
}

function oklchOf(color: string): Oklch {
  const converted = convert(color);
  if (converted === undefined) throw new TypeError(`${color} is no color.`);
  return converted;
}

function isControlOnLight(color: string): boolean {
  return lowest(color, backgrounds.light) >= contrasts.control;
}

/** Returns the first shade that passes, from the color itself on. */
function shadeUntil(base: Oklch, step: number, passes: (color: string) => boolean): string {
  let { l } = base;
  let color = formatHex(base);
  while (!passes(color) && (step < 0 ? l > 0 : l < 1)) {
    l += step;
    color = shade(base, { l });
  }
  return color;
}

/** With as much of the color's chroma as screens can show. */
function shade(base: Oklch, change: Partial<Pick<Oklch, 'l' | 'c'>>): string {
  const color = { ...base, ...change };
  return formatHex(clampChroma({ ...color, l: Math.min(1, Math.max(0, color.l)) }, 'oklch'));
}

function lowest(color: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => wcagContrast(color, other)));
}

const PICTURE_TOKENS = { 'picture-accent': 'accent', 'picture-on-accent': 'on-accent' } as const;

/** Returns the custom properties of ui/tokens.css in these shades. Outside of layers, so it wins. */
export function accentCss({ normal, more }: Accent): string {
  // Pictures leave the site, and are dark.
  const pictures = Object.entries(PICTURE_TOKENS).map(
    ([name, token]) => `--${name}:${normal.dark[token]}`,
  );
  const plain = [...tokensOf(normal), ...pictures].join(';');
  return `:root{${plain}}@media(prefers-contrast:more){:root{${tokensOf(more).join(';')}}}`;
}

function tokensOf({ light, dark }: Shades): string[] {
  const names = Object.keys(light) as (keyof AccentShades)[];
  return names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`);
}
