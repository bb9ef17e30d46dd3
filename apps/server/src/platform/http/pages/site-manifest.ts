import type { Language } from '@reprise/contract/language/languages.ts';
import { documentTextsIn } from '@reprise/contract/site/document-texts-in.ts';
import * as z from 'zod/mini';
import { isOwnLook, type Look } from '#platform/look/look.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

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
    '/upload': textsIn[language].feedTexts.createSignedIn,
    '/messages': textsIn[language].shellTexts.tabs.messages,
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
