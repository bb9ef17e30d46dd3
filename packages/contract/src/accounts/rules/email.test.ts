import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailField, loginEmailField } from './field-rules.ts';
import { runs } from '../../testing/runs.ts';
import { asciiEmail } from './email.ts';

describe('accepts', () => {
  test.each([
    'alice@a.example',
    'Alice.B@Mail.A.Example',
    'alice+clips@a.example',
    'a@b.co',
    '1@2.co',
    'alice/team@a.example',
    'alice&bob@a.example',
    'alice=bob@a.example',
    'alice#1@a.example',
    'alice!@a.example',
    'alice%b.example@a.example',
    'alice~@a.example',
    '{alice}@a.example',
    'alice|b@a.example',
    'alice^b@a.example',
    'alice`b@a.example',
    "o'brien@a.example",
    'alice*@a.example',
    'alice$@a.example',
    'alice?@a.example',
    '_alice_@a.example',
    '-@a.example',
    '.alice@a.example',
    'alice.@a.example',
    'al..ice@a.example',
    'alice@a-b.example',
    'alice@1.2.example',
    'alice@a.photography',
    'alice@xn--bcher-kva.example',
    'alice@a.xn--p1ai',
    `${'a'.repeat(64)}@a.example`,
    `alice@${'a'.repeat(63)}.example`,
  ])('%.70s', (email) => {
    expect(emailField.parse(email)).toBe(email);
    expect(loginEmailField.parse(email)).toBe(email);
  });
});

describe('converts', () => {
  test.each([
    ['alice@пример.рф', 'alice@xn--e1afmkfd.xn--p1ai'],
    ['alice@Bücher.example', 'alice@xn--bcher-kva.example'],
    ['alice@例え.jp', 'alice@xn--r8jz45g.jp'],
    ['alice@例え。jp', 'alice@xn--r8jz45g.jp'],
    ['alice@مثال.إختبار', 'alice@xn--mgbh0fb.xn--kgbechtv'],
    ['alice@उदाहरण.भारत', 'alice@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['alice＠a.example', 'alice@a.example'],
    ['ａｌｉｃｅ＠ａ．ｅｘａｍｐｌｅ', 'alice@a.example'],
    [' alice@a.example ', 'alice@a.example'],
    ['o’brien@a.example', "o'brien@a.example"],
    ['anne\u2011marie@a–b.example', 'anne-marie@a-b.example'],
    ['alice@a.example\r\n', 'alice@a.example'],
    ['\u00a0alice@a.example\u3000', 'alice@a.example'],
    ['\u2068alice@a.example\u2069', 'alice@a.example'],
    ['\ufeffalice@a.example\u200b', 'alice@a.example'],
    ['ali\u00adce@\u200ba.example', 'alice@a.example'],
  ])('%j to %s', (typed, email) => {
    expect(emailField.parse(typed)).toBe(email);
    expect(asciiEmail(email)).toBe(email);
  });
});

describe('rejects', () => {
  test.each([
    '',
    'alice',
    'alice@',
    '@a.example',
    'alice@a',
    'alice@localhost',
    'alice@127.0.0.1',
    'alice@[127.0.0.1]',
    'alice@a.example.',
    'alice@.example',
    'alice@a..example',
    'alice@-a.example',
    'alice@a-.example',
    'alice@a_b.example',
    `alice@${'a'.repeat(64)}.example`,
    'alice@b@a.example',
    'a b@a.example',
    'alice@a b.example',
    'alice@пример.рф/x',
    'alice@пример.рф:25',
    'alice@при%6dер.рф',
    '"alice"@a.example',
    'alice(b)@a.example',
    'alice,b@a.example',
    'alice;b@a.example',
    'alice\\b@a.example',
    '<alice@a.example>',
    'Alice <alice@a.example>',
    'mailto:alice@a.example',
    'älice@a.example',
    '李@a.example',
    'alice@a.example\0b',
  ])('%j', (email) => {
    expect(emailField.safeParse(email).success).toBe(false);
  });
});

test('never throws, and an accepted email is ASCII and stays as it is', () => {
  const part = fc.constantFrom(
    'alice',
    '@',
    '＠',
    '.',
    '。',
    'рф',
    'xn--',
    '-',
    ' ',
    '\u200b',
    '%',
    ':',
    'a',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      const { success, data } = emailField.safeParse(value);
      if (!success) return;
      expect(data).toMatch(/^[\x21-\x7e]+@[a-z\d.-]+$/i);
      expect(emailField.parse(data)).toBe(data);
    }),
    { numRuns: runs(2000) },
  );
});

test('every email that an input of the type accepts, with a domain of two labels', () => {
  const local = fc.string({
    unit: fc.constantFrom(...Array.from("abcXYZ019.!#$%&'*+/=?^_`{|}~-")),
    minLength: 1,
    maxLength: 64,
  });
  fc.assert(
    fc.property(local, fc.domain(), (name, domain) => {
      fc.pre(name.length + domain.length < 254);
      expect(emailField.parse(`${name}@${domain}`)).toBe(`${name}@${domain}`);
    }),
  );
});
