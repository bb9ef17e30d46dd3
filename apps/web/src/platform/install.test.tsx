import { act, render, screen } from '@testing-library/react';
import { HOUR, MINUTE } from '@reprise/contract/units.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageItem } from '#platform/storage/storage.ts';
import { install, offerInstall, useInstallOffer, watchInstall } from './install.ts';

const IPHONE = 'Mozilla/5.0 (iPhone) Safari';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome';

beforeEach(() => {
  window.dispatchEvent(new Event('appinstalled'));
});

test.each([
  ['the first visit', null, DESKTOP, true, 'none'],
  ['a reload in the first visit', 29 * MINUTE, DESKTOP, true, 'none'],
  ['the second visit', HOUR, DESKTOP, true, 'prompt'],
  ['the second visit, in a browser that cannot install', HOUR, DESKTOP, false, 'none'],
  ['the first visit on an iPhone', null, IPHONE, false, 'none'],
  ['the second visit on an iPhone', HOUR, IPHONE, false, 'steps'],
])('%s', (_name, sinceFirstVisit, userAgent, hasPrompt, expected) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  if (sinceFirstVisit !== null) storageItem('visit').write(String(Date.now() - sinceFirstVisit));
  watchInstall();
  render(<Host />);
  const event = promptEvent();
  if (hasPrompt) act(() => void window.dispatchEvent(event));
  expect(offer()).toBe(expected);
  expect(event.defaultPrevented).toBe(hasPrompt);
});

test('a sent clip offers it at once, and the prompt works once', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(DESKTOP);
  watchInstall();
  render(<Host />);
  const event = promptEvent();
  act(() => void window.dispatchEvent(event));
  expect(offer()).toBe('none');
  act(() => offerInstall());
  expect(offer()).toBe('prompt');
  await act(() => install());
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(offer()).toBe('none');
});

test('an installed app offers nothing', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  offerInstall();
  render(<Host />);
  act(() => void window.dispatchEvent(promptEvent()));
  expect(offer()).toBe('none');
});

function Host() {
  return <p>{useInstallOffer()}</p>;
}

function promptEvent() {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  return Object.assign(event, { prompt: vi.fn(async () => {}) });
}

const offer = () => screen.getByText(/none|prompt|steps/).textContent;
