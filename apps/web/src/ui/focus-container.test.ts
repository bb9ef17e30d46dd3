import { expect, test } from 'vitest';
import { focusContainer } from './focus-container.ts';

test('focuses the closest focusable ancestor of a control', () => {
  document.body.innerHTML = `
    <main tabindex="-1"><section tabindex="-1"><p><button></button></p></section></main>`;
  const control = document.querySelector('button');
  control?.focus();
  if (control) focusContainer(control);
  expect(document.activeElement?.localName).toBe('section');
});
