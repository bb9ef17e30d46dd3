import { Socket } from 'node:net';
import { httpLimits } from '@reprise/contract/http/limits.ts';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limiterOf } from './limiter.ts';
import { capConnections } from './connection-cap.ts';

const { connectionsPerAddress } = httpLimits;

class ConnectionFrom extends Socket {
  override readonly remoteAddress: string;
  constructor(address: string) {
    super();
    this.remoteAddress = address;
  }
}

it('counts connections by address, /56 and /48, until a second after their end', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  const accepted: Socket[] = [];
  app.server.removeAllListeners('connection');
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  capConnections(app, {
    limiter: limiterOf('on', pino({ level: 'silent' })),
    trustProxy: undefined,
  });
  const acceptedOf = (addressOf: (nth: number) => string, times: number) => {
    accepted.length = 0;
    for (let nth = 0; nth < times * connectionsPerAddress + 5; nth += 1) {
      app.server.emit('connection', new ConnectionFrom(addressOf(nth)));
    }
    return accepted.length / connectionsPerAddress;
  };
  const hex = (nth: number) => (nth % 200).toString(16).padStart(2, '0');

  expect(acceptedOf(() => '2001:db8:1::1', 1)).toBe(1);
  expect(acceptedOf((nth) => `2001:db8:2:12${hex(nth)}::1`, 4)).toBe(4);
  expect(acceptedOf((nth) => `2001:db8:3:${hex(nth)}00::1`, 8)).toBe(8);
  for (const socket of accepted) socket.emit('close');
  expect(acceptedOf(() => '2001:db8:3:1234::1', 0)).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(acceptedOf(() => '2001:db8:3:1234::1', 1)).toBe(1);
});
