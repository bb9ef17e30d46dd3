import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { swipeUsedPreference } from '#platform/preferences/preferences.ts';
import { SwipeGrip } from './swipe-grip.tsx';

afterEach(() => {
  swipeUsedPreference.set('off');
});

test("the grip is shown with the provider's clips until the first swipe on the device", () => {
  render(<SwipeGrip videoId="jNQXAC9IVRw" />);
  expect(grip()).not.toBeNull();
  act(() => swipeUsedPreference.set('on'));
  expect(grip()).toBeNull();
});

test('our own video takes swipes itself', () => {
  render(<SwipeGrip videoId="sample-0001" />);
  expect(grip()).toBeNull();
});

const grip = () => screen.queryByText('Swipe for the next clip');
