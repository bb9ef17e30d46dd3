import { describe, expect, test } from 'vitest';
import { isPublicHost, shownHost, withShownHost } from './web-host.ts';

describe('a public host is a name, not an address or a name of a local network', () => {
  test.each([
    'a.example',
    'a.b.co.uk',
    'xn--bcher-kva.example',
    'a.xn--p1ai',
    'a.example.',
    'local.example',
  ])('%s is public', (host) => expect(isPublicHost(host)).toBe(true));

  test.each([
    'http://localhost/',
    'http://router/',
    'http://a.localhost/',
    'http://router.local/',
    'http://ROUTER.Local./',
    'http://nas.lan/',
    'http://nas.internal/',
    'http://nas.home.arpa/',
    'http://metadata.google.internal/',
    'http://example.onion/',
    'http://192.168.1.1/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
  ])('%s is not', (link) => expect(isPublicHost(new URL(link).hostname)).toBe(false));
});

describe('the shown host', () => {
  test.each([
    ['https://example.com/a', 'example.com'],
    ['HTTPS://Example.COM?a', 'Example.COM'],
    ['http://localhost:5173/', 'localhost:5173'],
    ['https://münchen.example/ä', 'münchen.example'],
    ['https://пример.рф/', 'пример.рф'],
    ['https://日本語.jp/', '日本語.jp'],
    ['https://www.한국.com/', 'www.한국.com'],
    ['https://مثال.إختبار/', 'مثال.إختبار'],
    ['https://xn--mnchen-3ya.example/', 'xn--mnchen-3ya.example'],
    // Look-alikes, and what a browser reads differently.
    ['https://аpple.example/', 'xn--pple-43d.example'],
    ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
    ['https://gооgle.com/', 'xn--ggle-55da.com'],
    ['https://gοοgle.com/', 'xn--ggle-0nda.com'],
    ['https://ɡoogle.com/', 'xn--oogle-qmc.com'],
    ['https://ｅxample.com/', 'example.com'],
    ['https://exam%70le.com/', 'example.com'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://example.com:443/', 'example.com'],
  ])('of %s is %s', (link, host) => {
    expect(shownHost(link)).toBe(host);
  });

  test('replaces only the host of the link', () => {
    expect(withShownHost('https://аpple.example/а?x#y')).toBe('https://xn--pple-43d.example/а?x#y');
  });
});
