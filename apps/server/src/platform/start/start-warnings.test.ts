import { expect, it } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { startWarnings } from './start-warnings.ts';

const unencrypted =
  'The site is public, but PUBLIC_URL is not https: passwords and messages can be read on the way.';

const proxy = (address: string) =>
  `TRUST_PROXY is not set, but only a proxy on this machine can serve PUBLIC_URL: set TRUST_PROXY=${address}, or all users share the limits of one address.`;

it.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:8080' }, []],
  [{ PUBLIC_URL: 'http://localhost:8080', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'https://clips.example' }, [proxy('127.0.0.1')]],
  [{ PUBLIC_URL: 'https://clips.example', HOST: '::1' }, [proxy('::1')]],
  [{ PUBLIC_URL: 'https://clips.example', TRUST_PROXY: '127.0.0.1' }, []],
  [{ PUBLIC_URL: 'https://clips.example', HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'http://clips.example' }, [unencrypted, proxy('127.0.0.1')]],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '192.168.1.5' }, [unencrypted]],
  [{ HOST: '0.0.0.0' }, [unencrypted]],
])('the settings %o warn of %o', (env, warnings) => {
  expect(startWarnings(loadConfig(env))).toEqual(warnings);
});
