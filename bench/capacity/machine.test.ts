import { expect, it } from 'vitest';
import { readMachine, refusal } from './machine.ts';

it.each([0, 0.3, 0.75])('measures at a load average of %d', (load) => {
  expect(refusal({ load, openFiles: 20_000 })).toBeNull();
});

it.each([0.76, 1.5, 40])('refuses a load average of %d', (load) => {
  expect(refusal({ load, openFiles: 20_000 })).toContain(`is ${load.toFixed(2)}, above 0.75`);
});

it('refuses a machine that cannot open as many sockets', () => {
  expect(refusal({ load: 0, openFiles: 1_024 })).toContain('ulimit -n 20000');
});

it('reads the load and the limit of this machine', () => {
  const { load, openFiles } = readMachine();
  expect(load).toBeGreaterThanOrEqual(0);
  expect(openFiles).toBeGreaterThan(0);
});
