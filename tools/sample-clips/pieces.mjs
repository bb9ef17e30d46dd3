import { piece as countMeIn } from './pieces/count-me-in.mjs';
import { piece as extraTime } from './pieces/extra-time.mjs';
import { piece as lateBlinds } from './pieces/late-blinds.mjs';
import { piece as longWave } from './pieces/long-wave.mjs';
import { piece as northWindow } from './pieces/north-window.mjs';
import { piece as panRoll } from './pieces/pan-roll.mjs';
import { piece as quietHall } from './pieces/quiet-hall.mjs';
import { piece as rainOnTin } from './pieces/rain-on-tin.mjs';
import { piece as riversideWaltz } from './pieces/riverside-waltz.mjs';
import { piece as rooftopSong } from './pieces/rooftop-song.mjs';
import { piece as smallOrbits } from './pieces/small-orbits.mjs';
import { piece as theWayHome } from './pieces/the-way-home.mjs';

/** The index is the clip's number. */
export const PIECES = [
  rooftopSong,
  theWayHome,
  longWave,
  quietHall,
  riversideWaltz,
  panRoll,
  extraTime,
  smallOrbits,
  rainOnTin,
  northWindow,
  lateBlinds,
  countMeIn,
];
