import { createFigure } from '../animation/figure.mjs';
import { stroke } from '../animation/light.mjs';
import { arc, between, clamp, mix, mixPoint, onBeat, part, wave } from '../animation/motion.mjs';

/** j: keeps the ball up, k: kicks, c: celebrates, w: waits, r: runs. */
const BARS = 'jjjjkckcwrkcc';
const GROUND = 345;
const CORNER = [596, 128];
const PAPER = ['#ffd24d', '#ff6f7d', '#7fd6ff', '#ffffff', '#8be28b'];

const FAR = { x: 320, y: 180, zoom: 1 };
const NEAR = { x: 235, y: 232, zoom: 1.45 };
const WAIT = { x: 222, y: 235, zoom: 1.45 };
const JOY = { x: 268, y: 206, zoom: 1.2 };

export const scene = {
  drawing: 'goal',
  poster: 4.12,
  shots: [...BARS].map((kind, bar) => [
    bar,
    { j: NEAR, w: WAIT, c: bar === 12 ? FAR : JOY }[kind] ?? FAR,
  ]),
  animate(drawing) {
    const striker = createFigure(drawing, 'striker');
    const crowd = drawing.children('crowd').map(({ attributes }) => attributes);
    return (now) => {
      const bar = Math.floor(now.bar + 1e-6);
      const beat = now.beat - bar * 4 + 1e-6;
      const kind = BARS[bar] ?? 'c';
      const play = PLAYS[kind](beat, now);
      const figure = striker.pose(play.striker);
      const joy = kind === 'c' ? 1 : kind === 'k' ? between(beat, 1, 1.4) : 0;
      return {
        ...figure,
        number: {
          about: striker.hips,
          move: play.striker.shift ?? [0, 0],
          turn: play.striker.lean ?? 0,
        },
        crowd: { instead: (context) => paintCrowd(context, crowd, now, joy) },
        net: { instead: (context) => paintNet(context, play.bulge ?? 0) },
        keeper: play.keeper,
        ball: {
          about: [448, 132],
          move: [play.ball[0] - 448, play.ball[1] - 132],
          turn: 200 * now.beat,
        },
        trail: play.trail ? { points: play.trail } : { hidden: true },
        vignette: { paint: (context) => kind === 'c' && bar >= 11 && paintPaper(context, now) },
      };
    };
  },
};

const READY = { about: [560, 206], move: [-58, 18], turn: 32 };

const PLAYS = { j: juggle, k: kick, c: celebrate, w: wait, r: run };

/** The ball comes down on every beat, on one foot and then the other. */
function juggle(beat) {
  const isLeft = Math.floor(beat) % 2 === 0;
  const fall = part(beat);
  // A foot touches the ball close to its beats.
  const kicks = [0, 1].map((side) => {
    const distance = Math.abs(part((beat - side) / 2 + 0.5) - 0.5) * 2;
    return Math.exp(-((distance / 0.34) ** 2));
  });
  const x = mix(isLeft ? 204 : 246, isLeft ? 246 : 204, fall);
  return {
    ball: [x, 306 - 92 * arc(fall)],
    keeper: { ...READY, move: [-58 + 6 * wave(beat / 2), 18] },
    striker: {
      shift: [4 * wave(beat / 2), -2 * onBeat(beat)],
      lean: 6 + 3 * wave(beat / 2),
      nod: -6 * arc(fall),
      targets: {
        'leg-a': mixPoint([198, GROUND], [206, 318], kicks[0]),
        'leg-b': mixPoint([234, GROUND], [246, 318], kicks[1]),
        'arm-a': [152, 208 + 16 * wave(beat / 2)],
        'arm-b': [272, 196 - 16 * wave(beat / 2)],
      },
    },
  };
}

/** The foot hits the ball on the first beat; the ball is in the net on the second. */
function kick(beat) {
  const flight = clamp(beat / 1.05);
  const follow = between(beat, 0, 0.5);
  const after = between(beat, 1.2, 2);
  const ball =
    flight < 1
      ? [mix(300, CORNER[0], flight), mix(262, CORNER[1], flight) - 34 * arc(flight)]
      : [
          mix(CORNER[0], 584, after),
          mix(CORNER[1], 236, between(beat, 1.2, 2.1)) - 10 * arc((beat - 2.1) / 0.5),
        ];
  const bulge = Math.exp(-Math.max(0, beat - 1) / 0.5) * between(beat, 0.95, 1.1);
  const jump = arc((beat - 1.6) / 1.0) + arc((beat - 2.8) / 1.0);
  return {
    ball,
    bulge,
    trail: flight < 1 && [0.5, 0.25, 0].map((late) => trailAt(Math.max(0, flight - late * 0.5))),
    keeper: keeperAt(beat),
    striker: {
      shift: [mix(-4, 12, follow), -26 * jump],
      lean: mix(-6, 4, after),
      targets: {
        'leg-a': [mix(210, 206, after), GROUND - 26 * jump],
        'leg-b': mixPoint(
          mixPoint([292, 262], [306, 226], follow),
          [246, GROUND - 26 * jump],
          after,
        ),
        'arm-a': mixPoint([149, 219], [168, 108 - 26 * jump], after),
        'arm-b': mixPoint([275, 166], [262, 104 - 26 * jump], after),
      },
    },
  };
}

function trailAt(flight) {
  return [mix(300, CORNER[0], flight), mix(262, CORNER[1], flight) - 34 * arc(flight)];
}

function keeperAt(beat) {
  const dive = between(beat, 0.15, 0.9);
  const fall = between(beat, 1, 1.7);
  return {
    about: [560, 206],
    move: [mix(-58, 6, dive) + 6 * fall, mix(18, -8, dive) + 44 * fall],
    turn: mix(32, -8, dive) - 34 * fall,
  };
}

function celebrate(beat) {
  const jump = arc(part(beat));
  const sway = wave(beat / 2);
  return {
    ball: [584, 244],
    keeper: { about: [560, 206], move: [12, 36], turn: -42 },
    striker: {
      shift: [10 * sway, -30 * jump],
      lean: 4 + 6 * sway,
      nod: -8,
      targets: {
        'leg-a': [198 + 8 * sway, GROUND - 34 * jump],
        'leg-b': [236 + 8 * sway, GROUND - 26 * jump],
        'arm-a': [164 + 14 * sway, 104 - 24 * jump],
        'arm-b': [266 + 14 * sway, 102 - 24 * jump],
      },
    },
  };
}

function wait(beat) {
  const breath = 3 * onBeat(beat / 4 + 0.5);
  return {
    ball: [292, 334],
    keeper: { ...READY, move: [-58 + 12 * wave(beat / 2), 18 - 2 * onBeat(beat)] },
    striker: {
      shift: [-52, -breath],
      lean: 4,
      targets: {
        'leg-a': [148, GROUND],
        'leg-b': [184, GROUND],
        'arm-a': [140, 236],
        'arm-b': [186, 236],
      },
    },
  };
}

function run(beat) {
  const way = between(beat, 0.6, 4);
  const x = mix(-52, -4, way);
  const step = (offset) => wave(beat / 2 + offset) * between(beat, 0.4, 1);
  const swing = between(beat, 3.2, 4);
  return {
    ball: [292, 334],
    keeper: { ...READY, move: [-58 + 16 * wave(beat / 2), 18 - 4 * onBeat(beat)] },
    striker: {
      shift: [x, -4 * onBeat(beat)],
      lean: mix(4, 14, way),
      targets: {
        'leg-a': [200 + x + 26 * step(0), GROUND - 14 * Math.max(0, step(0.25))],
        'leg-b': mixPoint(
          [232 + x - 26 * step(0), GROUND - 14 * Math.max(0, -step(0.25))],
          [150, 300],
          swing,
        ),
        'arm-a': [160 + x - 20 * step(0), 216],
        'arm-b': [258 + x + 20 * step(0), 196],
      },
    },
  };
}

/** Sits until there is something to cheer, then every other fan jumps; four positions per beat. */
function paintCrowd(context, crowd, now, joy) {
  const step = Math.floor(now.beat * 4 + 1e-6) / 4;
  for (const [index, { cx, cy, r, fill, opacity }] of crowd.entries()) {
    const lift = joy > 0.5 && index % 2 ? 8 * onBeat(step + (index % 4) / 8) : 0;
    context.globalAlpha = opacity;
    context.fillStyle = fill;
    context.beginPath();
    context.arc(cx, cy - lift, r, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintNet(context, bulge) {
  const at = (x, y) => {
    const near = Math.exp(-((x - CORNER[0]) ** 2 + (y - CORNER[1]) ** 2) / 2600);
    return [x + 16 * bulge * near, y - 5 * bulge * near];
  };
  for (let index = 0; index < 13; index += 1) {
    const line = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) =>
      at(386 + 19 * index + ((8 - 2 * index) * step) / 8, 106 + (130 * step) / 8),
    );
    stroke(context, line, 'rgba(255, 255, 255, 0.45)', 1);
  }
  for (let y = 112; y <= 231; y += 17) {
    const line = Array.from({ length: 17 }, (_, step) => at(384 + (232 * step) / 16, y));
    stroke(context, line, 'rgba(255, 255, 255, 0.4)', 1);
  }
}

function paintPaper(context, now) {
  for (let index = 0; index < 30; index += 1) {
    const fall = part(now.bar + index * 0.618);
    const x = ((index * 97) % 640) + 16 * wave(now.bar + index / 9);
    context.save();
    context.translate(x, -10 + fall * 380);
    context.rotate(wave(now.bar * 2 + index / 4) * 2);
    context.fillStyle = PAPER[index % PAPER.length];
    context.fillRect(-4, -2, 8, 4.5);
    context.restore();
  }
}
