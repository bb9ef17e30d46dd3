import type { Translation } from '../language/translation.ts';
import type * as english from './texts.ts';

export const clipTexts: Translation<typeof english.clipTexts> = {
  video: 'Clip',
  providerFrame: 'YouTube-Player',
  play: 'Abspielen',
  pause: 'Anhalten',
  sound: 'Ton',
  tapForSound: 'Tippe für Ton',
  captions: 'Untertitel',
  playback: 'Wiedergabe',
  playbackAt: (speed) => `Wiedergabe, ${speed}`,
  watchOnYoutube: 'Auf YouTube ansehen',
  blocked: 'Drücke auf „Abspielen“, um den Clip zu starten.',
  outOfReach: 'Dieser Teil ist nicht erreichbar.',
  gone: 'Diesen Clip gibt es nicht mehr.',
  failures: {
    'bad-link': 'Dieser Link führt nicht zu einem Video.',
    unavailable: 'Dieses Video ist nicht verfügbar.',
    'embedding-off': 'Der Besitzer dieses Videos erlaubt die Wiedergabe nur auf YouTube.',
    'player-fault': 'Mit dem Player ist etwas schiefgegangen.',
    'site-rejected': 'YouTube erlaubt die Wiedergabe auf dieser Seite nicht.',
    'script-blocked':
      'Der YouTube-Player wurde nicht geladen. Vielleicht blockiert ihn ein Werbeblocker.',
    offline: 'Du bist offline. Der Clip läuft, sobald du wieder verbunden bist.',
    timeout: 'Der Clip braucht zu lange zum Laden.',
  },
  from: 'Aus',
  unnamed: 'einem YouTube-Video',
  sample: 'Beispielclip',
  postersFrom: 'Bilder von ',
  provider: 'YouTube',
};
