import { readFileSync } from 'node:fs';
import path from 'node:path';
import { endpointsByFeature } from '@reprise/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/files.mjs';
import { listFiles } from './source-files.ts';

const ROUTES = /^apps\/server\/src\/(?:features\/)?([^/]+)\/.*\.routes\.ts$/;

it('the server feature that serves a call has its name in the contract', () => {
  const served = listFiles((file) => ROUTES.test(file)).flatMap(servedCalls);
  const declared = Object.entries(endpointsByFeature).flatMap(([feature, calls]) =>
    Object.keys(calls).map((call) => `${feature}: ${call}`),
  );
  expect(served.toSorted()).toEqual(declared.toSorted());
});

function servedCalls(file: string): readonly string[] {
  const feature = ROUTES.exec(file)?.[1];
  const script = readFileSync(path.join(root, file), 'utf8');
  return [...script.matchAll(/\broute\(\s*\w+Endpoints\.(\w+)/g)].map(
    ([, call]) => `${feature}: ${call}`,
  );
}
