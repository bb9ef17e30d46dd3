import type { Page } from '@playwright/test';

/** A state of a screen worth a picture. */
export interface Picture {
  readonly name: string;
  /** Opened as the account of the sample community that the README signs in with. */
  readonly isSignedIn?: boolean;
  /** What lies below the window too. */
  readonly isWholePage?: boolean;
  open(page: Page): Promise<void>;
}

/** A picture of what a visitor sees. */
export function visitor(name: string, open: Picture['open']): Picture {
  return { name, open };
}

/** A picture of what somebody with friends, clips and news sees. */
export function signedIn(name: string, open: Picture['open']): Picture {
  return { name, isSignedIn: true, open };
}
