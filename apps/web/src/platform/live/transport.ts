/** No event follows `onClose`. */
export interface TransportEvents {
  onOpen(): void;
  /** The server's error code. Null if the connection was lost. */
  onClose(code: string | null): void;
  onChange(change: unknown): void;
  onTyping(typing: unknown): void;
  onTogether(event: unknown): void;
}

/** A connection that is never reopened. */
export interface Transport {
  /** Returns the acknowledgment. Rejects on timeout. */
  request(
    event: 'subscribe' | 'unsubscribe' | 'typing' | 'renew' | 'together',
    payload: object,
  ): Promise<unknown>;
  close(): void;
}

export type OpenTransport = (token: string, events: TransportEvents) => Transport;
