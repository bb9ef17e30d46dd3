/** What a connection tells; nothing after `onClose`. */
export interface TransportEvents {
  onOpen(): void;
  /** The code with which the server refused or ended it; null when it was lost on the way. */
  onClose(code: string | null): void;
  /** The event `change`, as it came. */
  onChange(change: unknown): void;
}

/** One connection to the live service; once closed it stays closed. */
export interface Transport {
  /** Sends an event and gives its acknowledgement. Rejects when none comes in time. */
  request(event: 'subscribe' | 'unsubscribe' | 'renew', payload: object): Promise<unknown>;
  /** Tells no `onClose`. */
  close(): void;
}

/** Opens a connection that is authenticated by a token. */
export type OpenTransport = (token: string, events: TransportEvents) => Transport;
