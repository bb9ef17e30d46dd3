import { expect, it } from 'vitest';
import { deviceLabel } from './device-label.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Firefox on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0',
  ],
  [
    'Safari on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/18.1 Safari/605.1.15`,
  ],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${ios} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${ios} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
  ],
  ['Windows', 'something (Windows NT 10.0)'],
  ['', 'curl/8.5.0'],
  ['', '<script>alert(1)</script>'],
])('labels %s', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it('labels a missing user agent as unknown', () => {
  expect(deviceLabel(undefined)).toBe('');
});

it.each(['Version/', 'Version/1 Mobile/', 'Version/1 Mobile/1 ', 'Edg/', 'Firefox/ '])(
  'reads the longest header of %j in linear time',
  (part) => {
    const header = part.repeat(16_384 / part.length);
    const before = process.cpuUsage();
    for (let count = 0; count < 20; count += 1) deviceLabel(header);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(400);
  },
);
