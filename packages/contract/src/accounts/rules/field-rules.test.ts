import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldTexts } from '../../rules/texts.ts';
import { errorMessage, testFields } from '../../testing/fields.ts';
import { runs } from '../../testing/runs.ts';
import { loginTexts } from '../login-texts.ts';
import {
  avatarUrlField,
  bioLinkField,
  emailField,
  isValidName,
  loginEmailField,
  nameField,
  passwordField,
  usernameField,
} from './field-rules.ts';

describe('email', () => {
  test.each(['alice@a.example', 'alice+clips@mail.a.example', `${'a'.repeat(244)}@a.example`])(
    'accepts %.40s',
    (email) => {
      expect(errorMessage(emailField, email)).toBeNull();
      expect(errorMessage(loginEmailField, email)).toBeNull();
    },
  );

  test.each([
    '',
    'alice',
    'alice@',
    '@a.example',
    'alice@a',
    'a b@a.example',
    `${'a'.repeat(245)}@a.example`,
  ])('rejects %.40j with the message of each form', (email) => {
    expect(errorMessage(emailField, email)).toBe('Enter a valid email.');
    expect(errorMessage(loginEmailField, email)).toBe('Please enter a valid email.');
  });
});

describe('password', () => {
  test.each(['abcd1!', '1!1!1!', 'Abcdefgh1234!@#$'])('accepts %s', (password) => {
    expect(errorMessage(passwordField, password)).toBeNull();
  });

  test.each([
    ['empty', ''],
    ['5 characters', 'abc1!'],
    ['17 characters', 'Abcdefgh1234!@#$x'],
    ['no digit', 'abcdef!'],
    ['no special character', 'abcdef1'],
    ['another sign', 'abcd1!?'],
    ['a space', 'abc d1!'],
    ['a letter beyond ASCII', 'äbcd1!'],
    ['a line break at the end', 'abcd1!\n'],
  ])('rejects %s', (_title, password) => {
    expect(errorMessage(passwordField, password)).toBe(
      'Requirements: at least 1 digit, 1 special character from !@#$%^&*, 6-16 characters long',
    );
  });
});

describe('first and last name', () => {
  test.each([
    'Al',
    'Alice',
    "O'Brien",
    'Jean-Luc',
    'Martin Luther, Jr.x',
    'Zoë',
    'Zoe\u0308',
    'Łukasz',
    '李明',
    'Мария',
    'हिन्दी',
    'محمد',
    'a'.repeat(26),
    'Nguyễn',
    'José María',
    'Ødegård',
    "D'Angelo",
    'St. John',
    'Gal·la',
    'マリア・テレサ',
    'ʻAulani',
    'Kaʻahumanu',
    'Oʼzbek',
    'Дмитро',
    "Мар'яна",
    'Ελένη',
    'Ἀθηνᾶ',
    'שָׂרָה',
    'מרים-שרה',
    'مُحَمَّد',
    'علی‌رضا',
    'می\u200cنا',
    'क्\u200dष',
    'श्रीनिवास',
    'ශ්\u200dරී',
    'வேல்முருகன்',
    'สมชาย',
    'ญิ๋ง',
    'သူဇာ',
    'សុខា',
    'ខ្មែរ',
    'გიორგი',
    'Արամ',
    'አበበ',
    '김민수',
    '佐藤',
    '𠮷田',
    'N̈i',
    'M̃a',
    'Lj̀a',
    'র\u200d্যাব',
    'प्र\u200dिया',
    "ג'ורג'",
    'רמב״ם',
    'བསྟན་འཛིན',
    '葛\u{e0100}城',
    '邉\ufe00子',
    'ᏣᎳᎩ',
    'ꞌAta',
    'ʿAli',
    'ǃXun',
    '佐々木',
  ])('accepts %s', (name) => {
    expect(errorMessage(nameField, name)).toBeNull();
  });

  test.each([
    '',
    'A',
    'a'.repeat(27),
    ' ',
    ' A ',
    '-Al',
    'Al-',
    'Al.',
    "Al'",
    'Al1ce',
    '12',
    'A_l',
    '<script>',
    'Al\u202eice',
    'Al\u200bice',
    'Al\nice',
    'Al\0ice',
    'Al\u3164',
    '\u0308Al',
    'Al🎧ce',
    'Al\uD83Cce',
    'Al’',
    '‘Al',
    "'t Hart",
    "צ'ר''",
    'צ״',
    'Al"ce',
    'Al\u{e0100}ce',
    '\u200dAl\u2066ice',
    'Al\u200c\u200dice',
    'Al \u200cice',
    'Al\u034fice',
    'Al\ufe0fice',
    '·Al',
    'Al·',
  ])('rejects %j', (name) => {
    expect(errorMessage(nameField, name)).toBe(loginTexts.personName);
  });

  test.each([
    ['Anna ', 'Anna'],
    [' Anna', 'Anna'],
    ['\u200bAnna\u200e\r\n', 'Anna'],
    ['\u00a0Anna\u3000', 'Anna'],
    ['രാജന്\u200d', 'രാജന്'],
    ['O’Brien', "O'Brien"],
    ['O‘Brien', "O'Brien"],
    ['O`Brien', "O'Brien"],
    ['O´Brien', "O'Brien"],
    ['O′Brien', "O'Brien"],
    ['ג׳ורג׳', "ג'ורג'"],
    ['רמב"ם', 'רמב״ם'],
    ['Gal•la', 'Gal·la'],
    ['爱新觉罗‧溥仪', '爱新觉罗·溥仪'],
    ['Anne–Marie', 'Anne-Marie'],
    ['Anne—Marie', 'Anne-Marie'],
    ['מרים־שרה', 'מרים-שרה'],
    ['ヴァン゠ゴッホ', 'ヴァン-ゴッホ'],
    ['José\u2009María', 'José María'],
    ['José\u2003María', 'José María'],
    ['Anne‐Marie', 'Anne-Marie'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['José\u00a0María', 'José María'],
    ['佐藤　花', '佐藤 花'],
    ['Ａｎｎａ－Ｂ＇Ｃ', "Anna-B'C"],
    ['ﾏﾘｱ･ｶﾞﾙｼｱ', 'マリア・ガルシア'],
  ])('%j becomes %s', (typed, name) => {
    expect(nameField.parse(typed)).toBe(name);
  });

  test('a letter and its accent become one character', () => {
    expect(nameField.parse('Zoe\u0308')).toBe('Zo\u00eb');
  });

  test('valid names have 2-26 code points and nothing but letters, marks, joiners and signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        if (isValidName(name))
          expect(name).toMatch(/^(?:[\p{L}\p{M} ,.'·・״\u0f0b-]|\u200c|\u200d){2,26}$/u);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test.each([
  ['alice', null],
  ['newname1 ', null],
  ['\u200balice\u00a0', null],
  ['al ice', 'letters, numbers, [._] only. 3 to 15 characters long'],
  ['al', 'letters, numbers, [._] only. 3 to 15 characters long'],
  ['Admin', 'Username not available'],
])('the username %s: %s', (username, message) => {
  expect(errorMessage(usernameField, username)).toBe(message);
});

test.each([
  ['https://a.example/me.png', null],
  ['http://a.example/me.png', fieldTexts.avatarUrl],
  [`https://a.example/${'a'.repeat(5000)}`, fieldTexts.avatarUrl],
])('the photo %.40s: %s', (url, message) => {
  expect(errorMessage(avatarUrlField, url)).toBe(message);
});

test.each([
  ['', null],
  [' https://a.example/me ', null],
  ['a.example/me', fieldTexts.bioLink],
])('the link %j of a profile: %s', (link, message) => {
  expect(errorMessage(bioLinkField, link)).toBe(message);
});

testFields({
  emailField,
  loginEmailField,
  passwordField,
  personNameField: nameField,
  usernameField,
  avatarUrlField,
  bioLinkField,
});
