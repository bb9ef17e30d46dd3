import { expect, it } from 'vitest';
import { startProgress } from './progress.mjs';

function outputThat(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) > 0 };
}

it('shows the step in one line of a terminal and removes it', () => {
  const output = outputThat(true);
  const progress = startProgress('Building', output);
  progress.show('the web app');
  progress.stop();
  expect(output.written).toEqual(['\r\u001b[KBuilding the web app ... 0 s', '\r\u001b[K']);
});

it('writes nothing to a pipe', () => {
  const output = outputThat(false);
  const progress = startProgress('Building', output);
  progress.show('the web app');
  progress.stop();
  expect(output.written).toEqual([]);
});
