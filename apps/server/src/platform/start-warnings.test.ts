import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { startWarnings } from './start-warnings.ts';

const unencrypted = [
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.',
];

it.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:8080' }, []],
  [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://clips.example' }, []],
  [{ PUBLIC_URL: 'https://clips.example', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'http://clips.example' }, unencrypted],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, unencrypted],
  [{ HOST: '0.0.0.0' }, unencrypted],
])('the settings %o warn of %o', (env, warnings) => {
  expect(startWarnings(loadConfig(env))).toEqual(warnings);
});
