import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#platform/testing/controls.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

test('the container takes the focus when the focused control is removed', () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('one').focus();
  rerender(<Part names={['two']} />);
  expect(document.activeElement).toBe(part());
});

test('the container takes the focus when the focused control is disabled', () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('one').focus();
  rerender(<Part names={['one', 'two']} off="one" />);
  expect(document.activeElement).toBe(part());
});

test('the focus stays on a control that remains', () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('two').focus();
  rerender(<Part names={['two']} />);
  expect(document.activeElement).toBe(button('two'));
});

test('the focus is not moved if it was elsewhere', () => {
  const { rerender } = render(<Part names={['one', 'two']} />);
  button('one').focus();
  button('outside').focus();
  button('outside').blur();
  rerender(<Part names={['two']} />);
  expect(document.activeElement).toBe(document.body);
});

function Part({ names, off }: { names: readonly string[]; off?: string }) {
  const keepFocus = useFocusFallback(`${names.length} ${off}`);
  return (
    <>
      <div ref={keepFocus} tabIndex={-1} role="group">
        {names.map((name) => (
          <button key={name} type="button" disabled={name === off}>
            {name}
          </button>
        ))}
      </div>
      <button type="button">outside</button>
    </>
  );
}

const part = () => screen.getByRole('group');
