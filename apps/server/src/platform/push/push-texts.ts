import { pushTexts as pushTextsDe } from '@reprise/contract/push/texts.de.ts';
import { pushTexts as pushTextsEs } from '@reprise/contract/push/texts.es.ts';
import { pushTexts } from '@reprise/contract/push/texts.ts';
import { notificationTexts as notificationTextsDe } from '@reprise/contract/notifications/texts.de.ts';
import { notificationTexts as notificationTextsEs } from '@reprise/contract/notifications/texts.es.ts';
import { notificationTexts } from '@reprise/contract/notifications/texts.ts';
import { moderationTexts as moderationTextsDe } from '@reprise/contract/moderation/texts.de.ts';
import { moderationTexts as moderationTextsEs } from '@reprise/contract/moderation/texts.es.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { chatTexts as chatTextsDe } from '@reprise/contract/chat/texts.de.ts';
import { chatTexts as chatTextsEs } from '@reprise/contract/chat/texts.es.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { togetherTexts as togetherTextsDe } from '@reprise/contract/together/texts.de.ts';
import { togetherTexts as togetherTextsEs } from '@reprise/contract/together/texts.es.ts';
import { togetherTexts } from '@reprise/contract/together/texts.ts';
import type { InLanguages } from '@reprise/contract/language/translation.ts';

/** What pushes say in the language of their receiver. */
export const pushTextsIn: InLanguages<typeof pushTexts> = {
  en: pushTexts,
  de: pushTextsDe,
  es: pushTextsEs,
};

export const notificationTextsIn: InLanguages<typeof notificationTexts> = {
  en: notificationTexts,
  de: notificationTextsDe,
  es: notificationTextsEs,
};

export const moderationTextsIn: InLanguages<typeof moderationTexts> = {
  en: moderationTexts,
  de: moderationTextsDe,
  es: moderationTextsEs,
};

export const chatTextsIn: InLanguages<typeof chatTexts> = {
  en: chatTexts,
  de: chatTextsDe,
  es: chatTextsEs,
};

export const togetherTextsIn: InLanguages<typeof togetherTexts> = {
  en: togetherTexts,
  de: togetherTextsDe,
  es: togetherTextsEs,
};
