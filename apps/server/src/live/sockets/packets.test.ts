import { describe, expect, it } from 'vitest';
import { parsePacket, sharedPacket } from './packets.ts';

describe('a packet of a client', () => {
  it.each([
    ['3', { kind: 'pong' }],
    ['6', { kind: 'ignored' }],
    ['431["x"]', { kind: 'ignored' }],
    ['40', { kind: 'authenticate', credentials: null }],
    ['40{"token":"x"}', { kind: 'authenticate', credentials: { token: 'x' } }],
    ['42["a"]', { kind: 'event', name: 'a', payload: undefined, ackId: null }],
    ['420["a",{"b":1}]', { kind: 'event', name: 'a', payload: { b: 1 }, ackId: '0' }],
    ['4217["a",1,2]', { kind: 'event', name: 'a', payload: 1, ackId: '17' }],
    ['42["a","\u2028\\n"]', { kind: 'event', name: 'a', payload: '\u2028\n', ackId: null }],
  ])('%s is read', (text, packet) => {
    expect(parsePacket(text)).toEqual(packet);
  });

  it.each([
    '',
    '1',
    '2',
    '4',
    '9',
    'garbage',
    '40{',
    '40/other,{"token":"x"}',
    '41',
    '42',
    '42{}',
    '42[',
    '42[]',
    '42[1]',
    '42["a"',
    '42/other,["a"]',
    '42-1["a"]',
    '429999999999999999["a"]',
    '451-["a",{"_placeholder":true,"num":0}]',
  ])('%j closes the connection', (text) => {
    expect(parsePacket(text)).toBeNull();
  });
});

it('an event for several readers is encoded once', () => {
  const typing = { chat: 'x', uid: 'u' };
  const packet = sharedPacket('typing', typing);
  expect(String(packet)).toBe('42["typing",{"chat":"x","uid":"u"}]');
  expect(sharedPacket('typing', typing)).toBe(packet);
});
