import { describe, expect, it } from 'vitest';
import { ageMeter, logPosition } from './replica-age.ts';

it.each([
  ['0/0', 0n],
  ['0/16B3748', 0x16b3748n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 2n ** 64n - 1n],
  ['none', null],
  ['', null],
  [null, null],
  [undefined, null],
])('reads %j as a position', (text, expected) => {
  expect(logPosition(text)).toBe(expected);
});

describe('the age of a replica', () => {
  it('is unknown before the first position, and of a server that is no replica', () => {
    const meter = ageMeter();
    expect(meter.ageAt(0)).toBe(Infinity);
    meter.sample(0, 10n);
    meter.replayed(null);
    expect(meter.ageAt(1)).toBe(Infinity);
    meter.replayed(9n);
    expect(meter.ageAt(1)).toBe(Infinity);
  });

  it('is the time since the newest sample that it has reached', () => {
    const meter = ageMeter();
    meter.sample(1_000, 10n);
    meter.sample(2_000, 20n);
    meter.sample(3_000, 30n);
    meter.replayed(25n);
    expect(meter.ageAt(3_000)).toBe(1_000);
    meter.replayed(30n);
    expect(meter.ageAt(3_100)).toBe(100);
  });

  it('grows when the replica stops, and not when the primary is idle', () => {
    const meter = ageMeter();
    meter.sample(0, 10n);
    meter.replayed(10n);
    meter.sample(5_000, 10n);
    meter.replayed(10n);
    expect(meter.ageAt(5_000)).toBe(0);
    meter.sample(9_000, 11n);
    meter.replayed(10n);
    expect(meter.ageAt(9_000)).toBe(4_000);
  });

  it('never falls back behind what was reached', () => {
    const meter = ageMeter();
    meter.sample(1_000, 10n);
    meter.replayed(10n);
    meter.replayed(5n);
    expect(meter.ageAt(1_000)).toBe(0);
  });
});
