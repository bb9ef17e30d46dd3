/** From a verified token, never from client input. */
export interface Viewer {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

/** A signed-in account with or without a user record. */
export interface Account {
  readonly uid: string;
  readonly email: string;
}

export interface SignIn {
  readonly sessionId: string | null;
  /** When the password was entered. Milliseconds since 1970. */
  readonly signedInAt: number;
}
