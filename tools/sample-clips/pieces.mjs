import { piece as fader } from './pieces/fader.mjs';
import { piece as harbourLights } from './pieces/harbour-lights.mjs';
import { piece as longWave } from './pieces/long-wave.mjs';
import { piece as murmuration } from './pieces/murmuration.mjs';
import { piece as northWindow } from './pieces/north-window.mjs';
import { piece as rainOnTin } from './pieces/rain-on-tin.mjs';
import { piece as rippleStudy } from './pieces/ripple-study.mjs';
import { piece as rollCall } from './pieces/roll-call.mjs';
import { piece as roseWindow } from './pieces/rose-window.mjs';
import { piece as slowPeach } from './pieces/slow-peach.mjs';
import { piece as smallPlanets } from './pieces/small-planets.mjs';
import { piece as tileSong } from './pieces/tile-song.mjs';

/** The index is the clip's number. */
export const PIECES = [
  tileSong,
  slowPeach,
  longWave,
  rippleStudy,
  murmuration,
  rollCall,
  fader,
  smallPlanets,
  rainOnTin,
  northWindow,
  harbourLights,
  roseWindow,
];
