import { afterEach, expect, test } from 'vitest';
import { setSiteName } from './site-name.ts';
import { siteSlug } from './site-slug.ts';

afterEach(() => setSiteName());

test.each([
  ['Reprise', 'reprise'],
  ['Tonspur', 'tonspur'],
  ["Tom & Jerry's", 'tom-jerry-s'],
  ['  Grün/Blau.zip', 'grun-blau-zip'],
  ['音楽', 'reprise'],
  ['"\r\n', 'reprise'],
])('files of %j are named %s', (name, slug) => {
  setSiteName(name);
  expect(siteSlug()).toBe(slug);
});
