import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  hostResolver,
  isPublicAddress,
  mayBePublic,
  publicLookup,
  type ResolveHost,
} from './public-address.ts';

it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::ffff:93.184.216.34',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '4000::1',
  'no address',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  ['https://hooks.example/one', true],
  ['https://hooks.example:8443/', true],
  ['https://93.184.216.34/', true],
  ['https://[2606:4700:4700::1111]/', true],
  ['http://hooks.example/', false],
  ['ftp://hooks.example/', false],
  ['https://hooks.example:25/', false],
  ['https://localhost/', false],
  ['https://db.localhost/', false],
  ['https://printer.local/', false],
  ['https://printer.home.arpa/', false],
  ['https://metadata.google.internal/', false],
  ['https://router/', false],
  ['https://127.0.0.1/', false],
  ['https://2130706433/', false],
  ['https://0x7f.1/', false],
  ['https://0177.0.0.1/', false],
  ['https://127.1/', false],
  ['https://0/', false],
  ['https://0.0.0.0/', false],
  ['https://127.0.0.1./', false],
  ['https://１２７.0.0.1/', false],
  ['https://%31%32%37.0.0.1/', false],
  ['https://hooks.example@127.0.0.1/', false],
  ['https://LOCALHOST./', false],
  ['https://hooks.example:1023/', false],
  ['https://hooks.example:80/', false],
  ['https://[::1]/', false],
  ['https://[::]/', false],
  ['https://[::ffff:127.0.0.1]/', false],
  ['https://[::ffff:7f00:1]/', false],
  ['https://[64:ff9b::7f00:1]/', false],
  ['https://[fd00::1]/', false],
])('%s may be public: %s', (address, expected) => {
  expect(mayBePublic(new URL(address))).toBe(expected);
});

const resolveTo =
  (...addresses: readonly string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

function lookUp(resolve: ResolveHost, all: boolean) {
  return new Promise((done) => {
    publicLookup(resolve)('hooks.example', { all }, (error, found, family) =>
      done(error?.message ?? [found, family]),
    );
  });
}

const NOT_PUBLIC = 'The host has no address on the internet.';

it('returns what it has checked', async () => {
  const [address, family] = ['93.184.216.34', 4];
  expect(await lookUp(resolveTo(address), true)).toEqual([[{ address, family }], undefined]);
  expect(await lookUp(resolveTo(address), false)).toEqual([address, family]);
});

it.each([
  [['10.0.0.1']],
  [['93.184.216.34', '127.0.0.1']],
  [['93.184.216.34', '::ffff:10.0.0.1']],
  [['0.0.0.0']],
  [['::']],
  [[]],
])('fails for a name with %j', async (addresses) => {
  expect(await lookUp(resolveTo(...addresses), true)).toBe(NOT_PUBLIC);
});

it.each(['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'])(
  'fails alike for a name that cannot be resolved: %s',
  async (code) => {
    const error = Object.assign(new Error(`getaddrinfo ${code} hooks.example`), { code });
    expect(await lookUp(() => Promise.reject(error), true)).toBe(NOT_PUBLIC);
  },
);

describe('the resolver', () => {
  it('asks the name servers for addresses of both kinds', async () => {
    const resolver = await resolverAt((question) => answerTo(question));
    expect(await hostResolver(resolver)('hooks.example')).toEqual([
      { address: '2001:db8::1', family: 6 },
      { address: '192.0.2.7', family: 4 },
    ]);
  });

  it('takes one kind, and rejects for a name without an address', async () => {
    const onlyIpv4 = await resolverAt((question) => answerTo(question, [A]));
    expect(await hostResolver(onlyIpv4)('hooks.example')).toEqual([
      { address: '192.0.2.7', family: 4 },
    ]);
    const none = await resolverAt((question) => answerTo(question, []));
    await expect(hostResolver(none)('hooks.example')).rejects.toThrow('ENODATA');
  });

  it('gives up on a name server that does not answer', async () => {
    const silent = await resolverAt(() => null);
    await expect(hostResolver(silent)('hooks.example')).rejects.toThrow('ETIMEOUT');
  });
});

const [A, AAAA] = [1, 28];
const QUESTION_AT = 12;

async function resolverAt(answer: (question: Buffer) => Buffer | null): Promise<Resolver> {
  const server = createSocket('udp4');
  server.on('message', (question, { port }) => {
    const sent = answer(question);
    if (sent !== null) server.send(sent, port, '127.0.0.1');
  });
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  onTestFinished(() => void server.close());
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

/** A response with an address of the type that is asked for, or with none. */
function answerTo(question: Buffer, types: readonly number[] = [A, AAAA]): Buffer {
  const end = question.indexOf(0, QUESTION_AT) + 5;
  const type = question.readUInt16BE(end - 4);
  const address =
    type === A
      ? Buffer.from([192, 0, 2, 7])
      : Buffer.from('20010db8000000000000000000000001', 'hex');
  const header = Buffer.from(question.subarray(0, QUESTION_AT));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(types.includes(type) ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, QUESTION_AT, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]);
  const records = types.includes(type) ? [record, address] : [];
  return Buffer.concat([header, question.subarray(QUESTION_AT, end), ...records]);
}
