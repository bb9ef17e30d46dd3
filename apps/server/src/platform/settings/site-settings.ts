import { languages } from '@reprise/contract/language/languages.ts';
import { DEFAULT_SITE_NAME } from '@reprise/contract/site/site-name.ts';
import * as z from 'zod/mini';

const NAME_MAX = 30;
const INTRODUCTION_MAX = 100;

/** Characters that would end a line, such as of a mail's subject, or that terminals obey. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function line(max: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !CONTROLS.test(text)),
  );
}

/** The operator's own look (docs/operate/look.md). `openLook` checks the file and the color. */
export const siteSettings = {
  SITE_NAME: {
    rule: z._default(line(NAME_MAX), DEFAULT_SITE_NAME),
    expects: `a name of at most ${NAME_MAX} characters`,
  },
  SITE_LOGO: {
    rule: z.optional(z.string().check(z.minLength(1))),
    expects: 'a square picture: an SVG, PNG or WebP file',
  },
  SITE_ACCENT: {
    rule: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/i))),
    expects: 'a color such as #1d6fb8',
  },
  SITE_INTRODUCTION: {
    rule: z.optional(line(INTRODUCTION_MAX)),
    expects: `a line of at most ${INTRODUCTION_MAX} characters, which visitors see first`,
  },
  DEFAULT_LANGUAGE: {
    rule: z._default(z.enum(languages), 'en'),
    expects: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languages),
  },
} as const;
