import type { Translation } from '../language/translation.ts';
import type * as english from './trim-texts.ts';

export const trimTexts: Translation<typeof english.trimTexts> = {
  start: {
    handle: 'Anfang des Clips',
    now: 'Anfang = jetzt',
    earlier: 'Anfang −0,1 s',
    later: 'Anfang +0,1 s',
  },
  end: {
    handle: 'Ende des Clips',
    now: 'Ende = jetzt',
    earlier: 'Ende −0,1 s',
    later: 'Ende +0,1 s',
  },
  earlier: '−0,1',
  later: '+0,1',
  now: 'Jetzt',
  preview: 'Schleife ansehen',
  whole: 'Ganzes Video',
  plays: (start, end, length) =>
    `Der Clip läuft von ${start} bis ${end}, das Video dauert ${length}.`,

  wholeVideo: (length) => `Das ganze Video, ${length}. Der oben gezeigte Teil ist markiert.`,
  useCut: 'Diesen Schnitt übernehmen',
  marked: (people) => `Auf dieser Seite markiert von ${people}`,
  edge: {
    start: (users) => `${users} andere beginnen hier`,
    end: (users) => `${users} andere enden hier`,
  },
  freeKey: 'Alt',
  freeByKey: 'verschiebt frei',
  freeByTouch: 'Länger gedrückt halten, um frei zu verschieben',

  startLabel: 'Anfang',
  endLabel: 'Ende',
  timesHint: 'Minuten und Sekunden, oder eine ganze Zeit: 1:15:10.',
  timesError: 'Minuten müssen 0 oder mehr sein, Sekunden 0 bis 59.',
};
