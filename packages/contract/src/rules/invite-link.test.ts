import { expect, test } from 'vitest';
import { inviteCode, inviteCodeIn } from './invite-link.ts';

const CODE = 'aB3_-fgH1jKlMnOpQrStUv';

test.each([
  CODE,
  ` ${CODE}\n`,
  `\u2068${CODE}\u2069`,
  `aB3_-fgH1jK lMnOpQrStUv`,
  `aB3_–fgH1jKlMnOpQrStUv`,
  `ａB3_-fgH１jKlMnOpQrStUv`,
  `https://clips.example/i/${CODE}`,
  `https://clips.example/i/${CODE}\u200b`,
  `https://clips.example/i/${CODE}).`,
  `https://clips.example/login?invite=${CODE}`,
  `https://clips.example/login?invite=${CODE}&from=mail#top`,
  `<https://clips.example/i/${CODE}>`,
  `Join me: https://clips.example/i/${CODE} and bring Bob`,
  `来て https://clips.example/i/${CODE}。待ってます`,
  `_https://clips.example/i/${CODE}_`,
  `https://clips.example/i/\n${CODE}`,
  `https://a-name-of-22-characters.example/i/${CODE}`,
])('reads the code in %j', (text) => {
  expect(inviteCodeIn(text)).toBe(CODE);
});

test.each(['', 'hello', CODE.slice(1), `${CODE}x`, 'https://clips.example/i/'])(
  'there is none in %j',
  (text) => expect(inviteCodeIn(text)).toBeNull(),
);

test('the field of a call reads a typed code', () => {
  expect(inviteCode.parse(`\u200e${CODE} `)).toBe(CODE);
  expect(inviteCode.safeParse(`${CODE}x`).success).toBe(false);
});
