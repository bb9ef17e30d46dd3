import { expect, it } from 'vitest';
import {
  forwardAppended,
  forwardUnchanged,
  publicSite,
  siteBehindProxy,
} from '#testing/ops/doctor-sites.ts';
import { setUpDoctor } from '#testing/ops/doctor.ts';
import { findUnseenClient, findWrongAddress } from './client-address.ts';

type Site = Parameters<typeof siteBehindProxy>[0];

const doctor = setUpDoctor();

const find = async (site: Site) => findUnseenClient(doctor.depsOf(await siteBehindProxy(site)));

it('accepts a proxy that adds the address to what the client sent', async () => {
  expect(await find({ forward: forwardAppended })).toBeNull();
});

it('finds that clients choose their address', async () => {
  const believed = { level: 'problem', what: expect.stringContaining('a client has written') };
  expect(await find({ forward: forwardUnchanged })).toMatchObject(believed);
  expect(await find({ forward: forwardAppended, trusted: '127.0.0.0/8' })).toMatchObject(believed);
});

it('warns about a server that does not answer: another secret, another program', async () => {
  const silent = { level: 'warning', what: expect.stringContaining('does not report') };
  expect(await find({ secret: 'y'.repeat(32) })).toMatchObject(silent);
  const other = { ...(await siteBehindProxy({})), ...(await publicSite(false)) };
  expect(await findUnseenClient(doctor.depsOf(other))).toMatchObject(silent);
});

const OWN = '198.51.100.7';
const FORGED = '192.0.2.77';

it.each([
  ['one proxy', OWN, OWN, null],
  ['two proxies', OWN, `${OWN}, 203.0.113.1`, null],
  ['two proxies that add', OWN, `${FORGED}, ${OWN}, 203.0.113.1`, null],
  ['the second proxy is not trusted', '203.0.113.1', `${OWN}, 203.0.113.1`, 'problem'],
  ['the proxy sends no address', '127.0.0.1', '', 'problem'],
  ['the proxy passes the header on and is not trusted', '127.0.0.1', FORGED, 'problem'],
  ['the second proxy replaces what the first has sent', '203.0.113.1', '203.0.113.1', 'warning'],
])('https, %s: the server sees %s', (_case, client, forwardedFor, level) => {
  const finding = findWrongAddress({ client, forwardedFor }, { own: OWN, hasProxy: true });
  expect(finding?.level ?? null).toBe(level);
});

it('accepts another address from a private network, which may have a NAT', () => {
  const seen = { client: OWN, forwardedFor: OWN };
  expect(findWrongAddress(seen, { own: '10.0.0.5', hasProxy: true })).toBeNull();
});

it('accepts a connection without a proxy', () => {
  const seen = { client: OWN, forwardedFor: FORGED };
  expect(findWrongAddress(seen, { own: OWN, hasProxy: false })).toBeNull();
});
