import { expect, test } from 'vitest';
import { CENTERED, dragged, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

test.each([
  ['the middle of a wide picture', wide, CENTERED, { left: 100, top: 0, side: 200 }],
  ['the middle of a tall picture', tall, CENTERED, { left: 0, top: 100, side: 200 }],
  ['half of it', wide, { ...CENTERED, zoom: 2 }, { left: 150, top: 50, side: 100 }],
  ['the left', wide, { ...CENTERED, across: 0 }, { left: 0, top: 0, side: 200 }],
  ['the right', wide, { ...CENTERED, across: 1 }, { left: 200, top: 0, side: 200 }],
  ['the end', wide, { zoom: 4, across: 1, down: 1 }, { left: 350, top: 150, side: 50 }],
])('%s', (_case, size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square);
});

test.each([
  ['to the right shows what is left', wide, CENTERED, { x: 0.25, y: 0 }, { across: 0.25 }],
  ['to the left shows what is right', wide, CENTERED, { x: -0.25, y: 0 }, { across: 0.75 }],
  ['stops at the edge', wide, CENTERED, { x: 9, y: 0 }, { across: 0 }],
  ['does not move where the square has no room', wide, CENTERED, { x: 0, y: 0.5 }, { down: 0.5 }],
  ['down', tall, CENTERED, { x: 0, y: -0.5 }, { down: 1 }],
])('dragging the picture %s', (_case, size, crop, by, expected) => {
  expect(dragged(size, crop, by)).toEqual({ ...crop, ...expected });
});
