import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const defaults = {
  authProvider: 'embedded',
  notices: true,
  links: 'strict',
  signIn: [],
  mail: false,
  emailVerification: 'off',
  ownPages: [],
};

test.each([null, '', '{}'])('without settings (%j) the page uses the defaults', (content) => {
  expect(readConfig(pageWith(content))).toEqual(defaults);
});

test("the server's settings apply", () => {
  const settings = {
    authProvider: 'firebase',
    notices: false,
    links: 'wide',
    firebase: { apiKey: 'key', authDomain: 'clips.example', projectId: 'clips' },
    signIn: [{ id: 'oidc', name: 'Clubhouse' }],
    mail: true,
    emailVerification: 'required',
    ownPages: [],
    siteName: 'Tonspur',
    introduction: 'Für die zehn Sekunden.',
  };
  expect(readConfig(pageWith(JSON.stringify(settings)))).toEqual(settings);
});

test('an invalid config throws', () => {
  expect(() => readConfig(pageWith('{"notices":"off"}'))).toThrow('"notices"');
});

function pageWith(content: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (content !== null) {
    const meta = page.createElement('meta');
    meta.name = 'reprise-config';
    meta.content = content;
    page.head.append(meta);
  }
  return page;
}
