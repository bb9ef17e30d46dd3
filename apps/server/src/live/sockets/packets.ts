import type { ErrorBody } from '@reprise/contract/errors.ts';

export interface ClientEvent {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: unknown;
  readonly ackId: string | null;
}

/** Packets from clients (docs/live-documents.md, "Without the library"). */
export type ClientPacket =
  | ClientEvent
  | { readonly kind: 'authenticate'; readonly credentials: unknown }
  | { readonly kind: 'pong' }
  | { readonly kind: 'ignored' };

export const PING = '2';
export const DISCONNECT = '41';

const EVENT = /^(\d{0,15})(\[.*\])$/s;

/** Returns null for a packet that must close the connection: unreadable, unsupported or a close. */
export function parsePacket(text: string): ClientPacket | null {
  switch (text.slice(0, 2)) {
    case '3':
      return { kind: 'pong' };
    case '6':
    case '43':
      return { kind: 'ignored' };
    case '40':
      return parseJson(text.slice(2) || 'null', (credentials) => ({
        kind: 'authenticate',
        credentials,
      }));
    case '42':
      return parseEvent(text.slice(2));
    default:
      return null;
  }
}

function parseEvent(text: string): ClientPacket | null {
  const [, ackId = '', list] = EVENT.exec(text) ?? [];
  if (list === undefined) return null;
  return parseJson(list, (parsed) => {
    const [name, payload] = parsed as readonly unknown[];
    if (typeof name !== 'string') return null;
    return { kind: 'event', name, payload, ackId: ackId === '' ? null : ackId };
  });
}

function parseJson(
  json: string,
  packetOf: (parsed: unknown) => ClientPacket | null,
): ClientPacket | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  return packetOf(parsed);
}

interface Opening {
  readonly id: string;
  readonly pingInterval: number;
  readonly pingTimeout: number;
  readonly maxPayload: number;
}

/** The first packet of a connection. Times are milliseconds. */
export function openPacket({ id, ...options }: Opening): string {
  return `0${JSON.stringify({ sid: id, upgrades: [], ...options })}`;
}

export function acceptPacket(id: string): string {
  return `40${JSON.stringify({ sid: id })}`;
}

export function rejectPacket(body: ErrorBody): string {
  return `44${JSON.stringify({ message: body.error.code, data: body })}`;
}

export function eventPacket(
  name: 'server' | 'change' | 'typing' | 'together' | 'ended',
  data: unknown,
): string {
  return `42${JSON.stringify([name, data])}`;
}

const sharedPackets = new WeakMap<object, Buffer>();

/** Encodes an event once for all its readers. */
export function sharedPacket(name: 'change' | 'typing', data: object): Buffer {
  const known = sharedPackets.get(data);
  if (known !== undefined) return known;
  const packet = Buffer.from(eventPacket(name, data));
  sharedPackets.set(data, packet);
  return packet;
}

/** `result` is JSON. */
export function ackPacket(ackId: string, result: string): string {
  return `43${ackId}[${result}]`;
}
