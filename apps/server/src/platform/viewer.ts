/** The person behind a request, as the server knows them. Never made from client input. */
export interface Viewer {
  /** Internal key of the user record. */
  readonly id: number;
  readonly uid: string;
  readonly username: string;
}

/** A signed-in account of the authentication service, with or without a user record. */
export interface Account {
  readonly uid: string;
  readonly email: string;
}

/** The sign-in that a request comes from, as its token says. */
export interface SignIn {
  /** The session, where the provider has sessions. */
  readonly sessionId: string | null;
  /** When the password was typed, in milliseconds since 1970. */
  readonly signedInAt: number;
}
