import { randomBytes } from 'node:crypto';

/** A text instead of a message: the sender runs, and this was its last number. */
export const PRESENCE = '';
/** A presence that asks other servers for theirs. */
export const QUESTION = '?';

export interface ReceivedMessage {
  /** A message, `PRESENCE` or `QUESTION`. */
  readonly text: string;
  /** True if changes of the sender may be missing before it. */
  readonly hasGap: boolean;
}

export interface NumberedMessages {
  /** Returns `sender:number:text`. All messages of a sender differ. */
  encode(text: string): string;
  encodePresence(text: typeof PRESENCE | typeof QUESTION): string;
  /** Returns null for this server's own payloads. */
  decode(payload: string): ReceivedMessage | null;
  /**
   * Returns true if a server has ended since the last call: a killed one may have committed without
   * sending.
   */
  hasSilentSender(): boolean;
  /** The others may not have known of this server, so their next payloads follow a gap. */
  forgetSenders(): void;
}

const PAYLOAD = /^([0-9a-f]{16}):(\d{1,15}):(.*)$/s;

/** Three times the interval of `PRESENCE`. */
const SILENT_MS = 30_000;

/**
 * Numbers the messages of this server, and checks the numbers of the others. A server that has
 * started asks before its first change; any other first payload follows changes that it did not
 * send, because it knew of no other server.
 */
export function numberedMessages(now: () => number): NumberedMessages {
  const senderId = randomBytes(8).toString('hex');
  const senders = new Map<string, { readonly number: number; readonly at: number }>();
  let sent = 0;
  return {
    encode(text) {
      sent += 1;
      return `${senderId}:${sent}:${text}`;
    },
    encodePresence: (text) => `${senderId}:${sent}:${text}`,
    decode(payload) {
      const [, sender = '', digits, text = ''] = PAYLOAD.exec(payload) ?? [];
      if (sender === senderId) return null;
      // Of another version.
      if (digits === undefined) return { text: PRESENCE, hasGap: true };
      const number = Number(digits);
      const isMessage = text !== PRESENCE && text !== QUESTION;
      const previous = senders.get(sender)?.number ?? (text === QUESTION ? 0 : Number.NaN);
      senders.set(sender, { number, at: now() });
      return { text, hasGap: number !== previous + (isMessage ? 1 : 0) };
    },
    hasSilentSender() {
      const silent = [...senders].filter(([, { at }]) => now() - at >= SILENT_MS);
      for (const [sender] of silent) senders.delete(sender);
      return silent.length > 0;
    },
    forgetSenders: () => senders.clear(),
  };
}
