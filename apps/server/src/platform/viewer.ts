/** The user who makes the request, from a verified token, never from client input. */
export interface Viewer {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

/** A signed-in account, with or without a user record. */
export interface Account {
  readonly uid: string;
  readonly email: string;
}

/** The sign-in that a request's token belongs to. */
export interface SignIn {
  readonly sessionId: string | null;
  /** When the password was entered, in milliseconds since 1970. */
  readonly signedInAt: number;
}
