import type { Page } from '@playwright/test';

export interface Picture {
  readonly name: string;
  readonly isSignedIn?: boolean;
  readonly isWholePage?: boolean;
  open(page: Page): Promise<void>;
}

export function visitor(name: string, open: Picture['open']): Picture {
  return { name, open };
}

export function signedIn(name: string, open: Picture['open']): Picture {
  return { name, isSignedIn: true, open };
}
