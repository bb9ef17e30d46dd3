// Written by tools/sample-clips/make.mjs; change the pieces there.

/** A loop of the video, in seconds on bar boundaries. */
export interface SampleLoop {
  start: number;
  end: number;
  what: string;
}

/** Files in media/: {id}.webm, {id}.mp4 (smaller, for browsers without AV1), {id}.jpg (poster) and {id}.vtt (captions). */
export interface SampleVideo {
  id: string;
  title: string;
  /** An invented author. */
  credit: string;
  mood: string;
  duration: number;
  loops: readonly SampleLoop[];
}

export const SAMPLE_VIDEOS: readonly SampleVideo[] = [
  {
    id: 'sample-0001',
    title: 'Rooftop Song',
    credit: 'Otto Marl',
    mood: 'bright',
    duration: 24,
    loops: [
      { start: 0, end: 4, what: 'one marimba, two dancers' },
      { start: 4, end: 8, what: 'the second marimba answers between the notes of the first' },
      { start: 8, end: 14, what: 'bass and kick come in and every bulb joins' },
      { start: 12, end: 16, what: 'the claps join, she spins' },
      { start: 20, end: 24, what: 'the drums stop and the marimba finishes the sentence' },
    ],
  },
  {
    id: 'sample-0002',
    title: 'The Way Home',
    credit: 'Lune Aubert',
    mood: 'warm',
    duration: 25.6,
    loops: [
      { start: 0, end: 6.4, what: 'two chords and the evening outside' },
      { start: 6.4, end: 12.8, what: 'the beat settles in, a little late on purpose' },
      { start: 12.8, end: 19.2, what: 'the small bell melody' },
      { start: 12.8, end: 25.6, what: 'the whole second half of the way home' },
      { start: 22.4, end: 25.6, what: 'the last chord hangs in the air' },
    ],
  },
  {
    id: 'sample-0003',
    title: 'Long Wave',
    credit: 'Pia Sund',
    mood: 'open',
    duration: 26.4,
    loops: [
      { start: 0, end: 4.8, what: 'a guitar picks at the morning' },
      { start: 4.8, end: 9.6, what: 'the bass lifts the sea' },
      { start: 9.6, end: 19.2, what: 'the tune, once around' },
      { start: 14.4, end: 19.2, what: 'the turn upwards in the tune' },
      { start: 19.2, end: 26.4, what: 'it thins out to the guitar again' },
    ],
  },
  {
    id: 'sample-0004',
    title: 'Quiet Hall',
    credit: 'Ines Takala',
    mood: 'still',
    duration: 24,
    loops: [
      { start: 0, end: 4, what: 'three notes into a dark hall' },
      { start: 4, end: 12, what: 'the chord opens underneath' },
      { start: 8, end: 16, what: 'the second light joins' },
      { start: 16, end: 20, what: 'five notes climbing, the loveliest bar' },
      { start: 20, end: 24, what: 'back down to the first note' },
    ],
  },
  {
    id: 'sample-0005',
    title: 'Riverside Waltz',
    credit: 'Greta Voss',
    mood: 'wistful',
    duration: 25.2,
    loops: [
      { start: 0, end: 7.2, what: 'a waltz for one guitar' },
      { start: 5.4, end: 12.6, what: 'the train passes and he plays on' },
      { start: 12.6, end: 18, what: 'the strings come in and the whole platform widens' },
      { start: 16.2, end: 25.2, what: 'the last round, all together' },
      { start: 21.6, end: 25.2, what: 'one held chord, then gone' },
    ],
  },
  {
    id: 'sample-0006',
    title: 'Pan Roll',
    credit: 'The Second Drawer',
    mood: 'playful',
    duration: 25.2,
    loops: [
      { start: 0, end: 4.2, what: 'only the left hand' },
      { start: 4.2, end: 8.4, what: 'the drums come in' },
      { start: 8.4, end: 16.8, what: 'the riff, everything in the air' },
      { start: 14.7, end: 18.9, what: 'the run up the scale, and straight back into the pan' },
      { start: 21, end: 25.2, what: 'the tomato, and the stop at the end' },
    ],
  },
  {
    id: 'sample-0007',
    title: 'Extra Time',
    credit: 'Kilo Meridian',
    mood: 'driving',
    duration: 24.7,
    loops: [
      { start: 0, end: 3.8, what: 'the filter is still closed, the ball stays up' },
      { start: 3.8, end: 7.6, what: 'the bass line starts walking' },
      { start: 7.6, end: 15.2, what: 'full beat, full stadium' },
      { start: 15.2, end: 19, what: 'the break: drums out, the stadium waits' },
      { start: 19, end: 24.7, what: 'and the drop' },
    ],
  },
  {
    id: 'sample-0008',
    title: 'Small Orbits',
    credit: 'Ada Nordin',
    mood: 'curious',
    duration: 25,
    loops: [
      { start: 0, end: 5, what: 'the arpeggio on its own, up and down' },
      { start: 5, end: 10, what: 'the ground opens: bass and pad' },
      { start: 10, end: 15, what: 'the kick enters, the sun breathes' },
      { start: 15, end: 22.5, what: 'the long melody over everything' },
      { start: 20, end: 25, what: 'the last turn before it all stops' },
    ],
  },
  {
    id: 'sample-0009',
    title: 'Rain on Tin',
    credit: 'Mirek Holan',
    mood: 'pensive',
    duration: 24,
    loops: [
      { start: 0, end: 6, what: 'rain first, then the piano dares' },
      { start: 6, end: 12, what: 'the low strings under it' },
      { start: 6, end: 18, what: 'the tune, twice around' },
      { start: 12, end: 18, what: 'bells like drops from the gutter' },
      { start: 21, end: 24, what: 'it lets go of the last chord' },
    ],
  },
  {
    id: 'sample-0010',
    title: 'North Window',
    credit: 'Sunniva Lie',
    mood: 'wide',
    duration: 24,
    loops: [
      { start: 0, end: 4, what: 'the choir breathes in' },
      { start: 4, end: 8, what: 'the first bell, very far away' },
      { start: 8, end: 16, what: 'the harp joins and the hall warms up' },
      { start: 12, end: 20, what: 'the suspended chord and where it goes' },
      { start: 16, end: 24, what: 'home again, slowly' },
    ],
  },
  {
    id: 'sample-0011',
    title: 'Late Blinds',
    credit: 'Trio Nachtbus',
    mood: 'late',
    duration: 24,
    loops: [
      { start: 0, end: 4.8, what: 'the pianist tries two chords' },
      { start: 4.8, end: 9.6, what: 'brushes and bass, a car goes by' },
      { start: 9.6, end: 14.4, what: 'the answer in the tune' },
      { start: 4.8, end: 19.2, what: 'the whole chorus' },
      { start: 19.2, end: 24, what: 'last chord, last car' },
    ],
  },
  {
    id: 'sample-0012',
    title: 'Count Me In',
    credit: 'Odd Pocket',
    mood: 'loud',
    duration: 25.2,
    loops: [
      { start: 0, end: 4.2, what: 'hats and a grin' },
      { start: 4.2, end: 8.4, what: 'the kick finds the floor' },
      { start: 8.4, end: 16.8, what: 'the groove, all four limbs' },
      { start: 12.6, end: 16.8, what: 'the fill that falls down the stairs' },
      { start: 16.8, end: 25.2, what: 'once more with the crash on top' },
    ],
  },
];
