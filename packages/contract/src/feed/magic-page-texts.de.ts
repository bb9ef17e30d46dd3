import type { Translation } from '../language/translation.ts';
import type * as english from './magic-page-texts.ts';

export const magicPageTexts: Translation<typeof english.magicPageTexts> = {
  lead: 'Magic ist die normale Reihenfolge der Startseite. Es ist eine kurze Formel, für alle dieselbe, und diese Seite erklärt sie ganz.',
  heatTitle: 'Beliebte und neue Clips stehen weiter oben',
  heat: (hours) =>
    `Zehnmal so viele Likes heben einen Clip so weit, als wäre er ${hours} Stunden später gepostet. Die ersten zehn Likes bringen einen Tag, für zwei Tage braucht es hundert. Kein Clip bleibt für immer oben: Jeden Tag ziehen neuere vorbei.`,
  otherRules: 'Weitere Regeln',
  friendsTitle: 'Freunde stehen weiter oben',
  friends: (times, hours) =>
    `Der Clip eines Freundes steht dort, wo er mit ${times}-mal so vielen Likes stünde oder wenn er ${hours} Stunden später gepostet wäre.`,
  viewedFigure: (days) => `− ${days} Tage`,
  viewedTitle: 'Gesehene Clips stehen weiter unten',
  viewed: (days) =>
    `Ein Clip, den du gesehen hast, steht so, als wäre er ${days} Tage älter. Er kann wiederkommen, aber neue Clips kommen zuerst.`,
  ownersFigure: (clips, among) => `${clips} von ${among}`,
  ownersTitle: 'Niemand beherrscht die Startseite',
  owners: (clips, among) =>
    `Von ${among} Clips in Folge sind höchstens ${clips} vom selben Nutzer, solange es Clips von anderen gibt.`,
  restTitle: 'Nichts anderes zählt',
  rest: 'Nicht, wie lange du zusiehst, wo du bist oder was du auf anderen Seiten tust. Niemand kann für einen besseren Platz bezahlen, und wir verkaufen deine Daten nie. Alle Besucher sehen dieselbe Reihenfolge. Willst du gar keine Formel, wähle Neueste, Älteste oder Beliebteste.',
  back: 'Zurück zur Startseite',
  caption: (hours) =>
    `Fünf Clips in der Reihenfolge von Magic. Ein Punkt Wärme sind ${hours} Stunden.`,
  columns: { likes: 'Likes', posted: 'Gepostet', heat: 'Wärme über dem letzten Clip' },
};
