import type { Translation } from '../language/translation.ts';
import type * as english from './help-texts.ts';

export const helpTexts: Translation<typeof english.helpTexts> = {
  title: 'Tastenkürzel',
  clips: 'Clips',
  video: 'Stellen eines Videos',
  everywhere: 'Überall',
  search: 'Leute und Clips suchen',
  help: 'Diese Liste anzeigen',
  escape: 'Dialog oder Menü schließen',
};

export const keyTexts: Translation<typeof english.keyTexts> = {
  toggle: 'Abspielen oder anhalten',
  restart: 'Von vorn abspielen',
  mute: 'Ton an oder aus',
  previous: 'Voriger Clip',
  next: 'Nächster Clip',
  like: 'Gefällt mir',
  save: 'Merken',
  theater: 'Kinomodus',
  fullScreen: 'Vollbild',
};
