/** None follow `onClose`. */
export interface TransportEvents {
  onOpen(): void;
  /** The server's code; null if the connection was lost. */
  onClose(code: string | null): void;
  onChange(change: unknown): void;
  onTyping(typing: unknown): void;
}

/** Never reopened after it closed. */
export interface Transport {
  /** Returns the acknowledgment. Rejects on timeout. */
  request(
    event: 'subscribe' | 'unsubscribe' | 'typing' | 'renew',
    payload: object,
  ): Promise<unknown>;
  close(): void;
}

export type OpenTransport = (token: string, events: TransportEvents) => Transport;
