import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { soundPreference, volumePreference } from '#platform/preferences/preferences.ts';
import { PlaybackPopup } from './playback-popup.tsx';

afterEach(() => {
  volumePreference.set('100');
  soundPreference.set('off');
});

test('the volume changes with the arrow keys, which also turn sound on', () => {
  open(true);
  fireEvent.keyDown(volume() ?? document.body, { key: 'ArrowLeft' });
  fireEvent.keyDown(volume() ?? document.body, { key: 'ArrowLeft' });
  fireEvent.keyDown(volume() ?? document.body, { key: 'ArrowRight' });
  expect(volumePreference.get()).toBe('90');
  expect(volume()?.textContent).toBe('Volume90 %');
  expect(soundPreference.get()).toBe('on');
});

test('the volume changes with the pointer, within its limits', () => {
  open(true);
  const track = volume()?.querySelector('input');
  fireEvent.change(track ?? document.body, { target: { value: '10' } });
  fireEvent.keyDown(volume() ?? document.body, { key: 'ArrowLeft' });
  expect(volumePreference.get()).toBe('10');
});

test('a device with a touch screen alone has keys for the volume', () => {
  open(false);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Captions' })).toBeTruthy();
  expect(volume()).toBeNull();
});

function open(isPointerFine: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPointerFine,
    addEventListener() {},
    removeEventListener() {},
  }));
  render(
    <PlaybackPopup
      renderTrigger={(props) => <button type="button" {...props} />}
      canLoop
      isByKeyboard={false}
    />,
  );
}

const volume = () => screen.queryByRole('menuitem', { name: /^Volume/ });
