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
