import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';
import { siteName } from '../site/site-name.ts';

export const settingsTexts: Translation<typeof english.settingsTexts> = {
  photo: 'Profilfoto',
  photoLink: 'Bildlink',
  photoHint: 'Gib einen Link ein, der mit https:// beginnt, oder wähle unten ein Bild.',
  photoBroken: 'Über diesen Link konnte kein Bild geladen werden.',
  photoPreview: 'Vorschau des Bildes',
  photoUploaded: 'Hochgeladenes Foto',
  upload: 'Foto hochladen',
  uploadHint: 'Oder zieh ein Bild hierher. JPEG, PNG oder WebP.',
  photoRejected:
    'Wähle ein Bild als JPEG, PNG oder WebP, ohne Animation und mit höchstens 4 Megapixeln.',
  photoUnreadable:
    'Diese Datei konnte nicht als Bild geöffnet werden. Wähle ein Bild als JPEG, PNG oder WebP, oder ein kleineres.',
  crop: 'Foto zuschneiden',
  cropHint: 'Verschiebe das Foto oder verwende die Regler.',
  croppedPreview: 'Dein Foto, wie andere es sehen',
  zoom: 'Vergrößern',
  across: 'Links und rechts',
  down: 'Oben und unten',
  cropped: 'Foto verwenden',
  uploadFailed:
    'Dein Foto konnte nicht hochgeladen werden. Es ist noch hier, versuch es noch einmal.',
  builtIn: 'Mitgelieferte Bilder',
  builtInChosen: (name) => `Mitgeliefertes Bild: ${name}`,
  builtInNames: {
    default: 'Leer',
    clay: 'Ton',
    cocoa: 'Kakao',
    coral: 'Koralle',
    ember: 'Glut',
    fern: 'Farn',
    frost: 'Frost',
    honey: 'Honig',
    iris: 'Iris',
    lagoon: 'Lagune',
    moss: 'Moos',
    olive: 'Olive',
    peony: 'Pfingstrose',
    plum: 'Pflaume',
    saffron: 'Safran',
    slate: 'Schiefer',
    tide: 'Gezeiten',
  },
  name: 'Name',
  appearance: 'Aussehen',
  blocked: 'Blockierte Nutzer',
  noBlocked: 'Keine blockierten Nutzer.',
  bio: 'Über dich',
  bioHint: (max) => `Ein Satz über dich, höchstens ${max} Zeichen.`,
  bioLink: 'Link',
  updateBio: 'Text speichern',
  bioSaved: 'Text gespeichert.',
  bioUnknown: 'Dein Text konnte nicht geladen werden.',
  bioFailed:
    'Dein Text konnte nicht gespeichert werden. Er steht noch hier, versuch es noch einmal.',
  session: 'Sitzung',
  nameSaved: 'Name gespeichert.',
  nameUnknown: 'Dein Name konnte nicht geladen werden.',

  privacy: 'Privatsphäre',
  nameSearch: 'Andere finden mich über meinen Namen',
  nameSearchHint:
    'Wer nach deinem Vor- oder Nachnamen sucht, kann dich finden und beide sehen. Ist das ausgeschaltet, siehst nur du sie.',
  nameSearchUnknown: 'Deine Einstellungen zur Privatsphäre konnten nicht geladen werden.',
  switchFailed: 'Die Einstellung konnte nicht geändert werden. Versuch es noch einmal.',

  get installHint() {
    return `${siteName()} bekommt ein eigenes Symbol, öffnet sich ohne den Browser und funktioniert offline.`;
  },
  get installSteps() {
    return `Auf dem iPhone oder iPad: Tippe im Browser auf „Teilen“, dann auf „Zum Home-Bildschirm“. Öffne ${siteName()} danach von dort.`;
  },

  sections: 'Abschnitte',

  heading: 'Einstellungen',
  ready: 'Fertig',
  updateName: 'Namen speichern',
  signOut: 'Abmelden',
  photoFailed:
    'Dein Foto konnte nicht geändert werden. Der Link steht noch hier, versuch es noch einmal.',
  nameFailed: 'Dein Name konnte nicht geändert werden. Er steht noch hier, versuch es noch einmal.',
};

export const firstRunTexts: Translation<typeof english.firstRunTexts> = {
  title: 'Willkommen',
  progress: (step, count) => `Schritt ${step} von ${count}`,
  skipAll: 'Alles überspringen',
  skip: 'Überspringen',
  next: 'Weiter',
  failed:
    'Dein Fortschritt konnte nicht gespeichert werden. Vielleicht siehst du diese Schritte noch einmal.',

  photo: 'Wähle ein Profilfoto',
  photoText:
    'Daran erkennen dich Freunde. Ein eigenes Bild kannst du später in den Einstellungen wählen.',

  friends: 'Finde deine Freunde',
  friendsText: 'Du siehst ihre Clips, und sie sehen deine.',
  friendsAlready: (names) => `Du bist schon befreundet mit ${names}.`,

  clip: 'Poste deinen ersten Clip',
  clipText: 'Ein paar Sekunden aus einem Song oder einer Szene, die du liebst.',
  clipSteps: [
    'Füge den Link eines Videos ein',
    'Wähle Anfang und Ende',
    'Sag, warum, und teile ihn',
  ],
  example: 'Probier es mit diesem Clip',
  explore: 'Erst Clips ansehen',
};
