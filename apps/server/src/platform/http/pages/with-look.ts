import type { Language } from '@reprise/contract/language/languages.ts';
import { documentTextsIn } from '@reprise/contract/site/document-texts-in.ts';
import { DEFAULT_SITE_NAME } from '@reprise/contract/site/site-name.ts';
import { escapeHtml } from './html.ts';
import type { Look } from '#platform/look/look.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

const ICON_LINK = 'href="/favicon.svg" type="image/svg+xml"';
const LOGO_LINK = 'href="/icon-192.png" type="image/png"';

/** Writes the look into a page of the build. Without settings, returns it as it is. */
export function withLook(html: string, look: Look, language: Language): string {
  const page = withWords(html, look, language);
  const linked = look.icons.size > 0 ? page.replace(ICON_LINK, LOGO_LINK) : page;
  if (look.css === '') return linked;
  return linked.replace('</head>', () => `  <style>${look.css}</style>\n  </head>`);
}

/** Pages of the build have the name of the product only as that of the site. */
export function withWords(html: string, { name, introduction }: Look, language: Language): string {
  const named = html.replaceAll(DEFAULT_SITE_NAME, () => asText(name));
  if (introduction === null) return named;
  const line = asText(introduction);
  return named
    .replaceAll(documentTextsIn[language].description, () => line)
    .replaceAll(textsIn[language].feedTexts.introduction, () => line);
}

/** Not `{{`, which begins a placeholder of prerendered clips. */
function asText(words: string): string {
  return escapeHtml(words).replaceAll('{{', '{&#123;');
}
