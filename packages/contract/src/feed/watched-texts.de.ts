import type { Translation } from '../language/translation.ts';
import type * as english from './watched-texts.ts';

export const watchedTexts: Translation<typeof english.watchedTexts> = {
  title: 'Gesehen',
  switch: 'Angesehene Clips auflisten',
  hint: 'In deinem Profil unter „Gesehen“. Nur du siehst die Liste. Ist das ausgeschaltet, kommt nichts dazu, und die Liste ist leer.',
  offTitle: 'Die Liste gesehener Clips ausschalten?',
  offText: 'Das leert die Liste. Magic zeigt weiterhin neue Clips zuerst.',
  turnOff: 'Ausschalten',
  off: 'Die Clips auflisten, die du siehst, damit du sie wiederfindest? Nur du siehst die Liste. Sie beginnt, wenn du sie einschaltest.',
  none: 'Clips, die du ab jetzt ansiehst, erscheinen hier. Nur du siehst sie.',
  note: 'Nur du siehst diese Liste.',
  settings: 'Einstellungen',
  remove: (clip) => `Aus dieser Liste entfernen: ${clip}`,
  clear: 'Liste leeren',
  clearTitle: 'Die Liste gesehener Clips leeren?',
  clearText: 'Clips, die du später ansiehst, kommen wieder in die Liste.',
  unknown: 'Deine gesehenen Clips konnten nicht geladen werden.',
  removeFailed: 'Der Clip konnte nicht aus der Liste entfernt werden. Versuch es noch einmal.',
  clearFailed: 'Die Liste konnte nicht geleert werden. Versuch es noch einmal.',
};
