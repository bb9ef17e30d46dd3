import { describe, expect, it } from 'vitest';
import { browserKeys } from '#testing/features/push.ts';
import { areValidBrowserKeys, encryptPush, encryptRecord } from './push-encryption.ts';

const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291', () => {
  const plain = Buffer.concat([Buffer.from(example.text), Buffer.of(2)]);
  const fresh = {
    privateKey: Buffer.from(example.privateKey, 'base64url'),
    salt: Buffer.from(example.salt, 'base64url'),
  };
  expect(encryptRecord(plain, example.keys, fresh).toString('base64url')).toBe(example.sealed);
});

it('hides the length of the message, and never repeats', () => {
  const keys = browserKeys();
  const sealed = ['a', 'a', 'x'.repeat(1_500)].map((text) => encryptPush(text, keys));
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
  expect(new Set(sealed.map((bytes) => bytes.toString('hex'))).size).toBe(3);
  expect(encryptPush('x'.repeat(3_800), keys).length).toBeLessThanOrEqual(4_096);
});

describe('keys of a browser', () => {
  const { p256dh, auth } = browserKeys();
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  const compressed = Buffer.concat([
    Buffer.of(2),
    Buffer.from(p256dh, 'base64url').subarray(1, 33),
  ]);
  it.each([
    ['as browsers create them', { p256dh, auth }, true],
    ['a point off the curve', { p256dh: offCurve, auth }, false],
    ['a compressed point', { p256dh: compressed.toString('base64url'), auth }, false],
    ['no point', { p256dh: 'A'.repeat(87), auth }, false],
    ['a short secret', { p256dh, auth: auth.slice(4) }, false],
  ])('%s', (_case, keys, isGood) => {
    expect(areValidBrowserKeys(keys)).toBe(isGood);
  });
});
