import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AudienceSign } from './audience-sign.tsx';

test.each([
  ['for friends', { audience: 'friends' }, 'Friends', 'Friends only'],
  ['hidden by moderators', { hidden: true }, 'Hidden', 'Hidden'],
  ['hidden by moderators, for friends', { audience: 'friends', hidden: true }, 'Hidden', 'Hidden'],
] as const)('a clip %s has a sign, small in lists', (_name, tile, name, smallName) => {
  const { container, rerender } = render(<AudienceSign tile={tile} />);
  expect(container.textContent).toBe(name);
  rerender(<AudienceSign tile={tile} isSmall />);
  expect(container.textContent).toBe(smallName);
  expect(screen.getByTitle(smallName)).toBeTruthy();
});

test('a clip for everyone has none', () => {
  const { container } = render(<AudienceSign tile={{}} />);
  expect(container.innerHTML).toBe('');
});
