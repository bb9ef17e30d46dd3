import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { MagicScreen } from './magic-screen.tsx';

beforeEach(() => {
  render(
    <MemoryRouter>
      <MagicScreen />
    </MemoryRouter>,
  );
});

test('the page explains the formula with its own numbers', () => {
  expect(screen.getByText(/as being posted 24 hours later/)).toBeTruthy();
  expect(screen.getByText(/3 times as many likes, or had been posted 12 hours later/)).toBeTruthy();
  expect(screen.getByText(/as if it were 3 days older/)).toBeTruthy();
  expect(screen.getByText(/At most 2 of any 10 clips in a row/)).toBeTruthy();
});

test('the examples are sorted by heat', () => {
  const points = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.lastElementChild?.textContent));
  expect(points).toHaveLength(5);
  expect(points).toEqual(points.toSorted((one, other) => other - one));
  expect(points.at(-1)).toBe(0);
});

test('it links back to the feed', () => {
  const link = screen.getByRole('link', { name: 'Back to the feed' });
  expect(link.getAttribute('href')).toBe('/');
});
