import { feedTexts as feedDe } from '@reprise/contract/feed/texts.de.ts';
import { feedTexts as feedEs } from '@reprise/contract/feed/texts.es.ts';
import { feedTexts as feedEn } from '@reprise/contract/feed/texts.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import type { InLanguages } from '@reprise/contract/language/translation.ts';
import { shellTexts as shellDe } from '@reprise/contract/shell/texts.de.ts';
import { shellTexts as shellEs } from '@reprise/contract/shell/texts.es.ts';
import { shellTexts as shellEn } from '@reprise/contract/shell/texts.ts';
import { documentTextsIn } from '@reprise/contract/site/document-texts-in.ts';
import * as z from 'zod/mini';
import { isOwnLook, type Look } from '#platform/look/look.ts';

const feedTextsIn: InLanguages<typeof feedEn> = { en: feedEn, de: feedDe, es: feedEs };
const shellTextsIn: InLanguages<typeof shellEn> = { en: shellEn, de: shellDe, es: shellEs };

const manifest = z.looseObject({
  icons: z.array(z.looseObject({ src: z.string() })),
  shortcuts: z.array(z.looseObject({ url: z.string() })),
  screenshots: z.array(z.looseObject({ src: z.string() })),
});

/** Returns the manifest of the build as it is in English without settings, or with the site's words. */
export function siteManifest(text: string, look: Look, language: Language): string {
  const isSame = !isOwnLook(look) && look.introduction === null && language === 'en';
  if (isSame) return text;
  const { introduction, name } = look;
  const { icons, shortcuts, screenshots, ...rest } = z.parse(manifest, JSON.parse(text));
  const { description, feedPicture, conversationPicture } = documentTextsIn[language];
  const shortcutNames: Readonly<Record<string, string>> = {
    '/upload': feedTextsIn[language].createSignedIn,
    '/messages': shellTextsIn[language].tabs.messages,
  };
  return JSON.stringify({
    ...rest,
    name,
    short_name: name,
    lang: language,
    description: introduction ?? description,
    // The SVG is our mark.
    icons: look.icons.size > 0 ? icons.filter(({ src }) => src.endsWith('.png')) : icons,
    shortcuts: shortcuts.map((one) => ({ ...one, name: shortcutNames[one.url] })),
    // They show the product's own look.
    ...(!isOwnLook(look) && {
      screenshots: screenshots.map((one) => ({
        ...one,
        label: one.src.includes('/chat-') ? conversationPicture : feedPicture,
      })),
    }),
  });
}
