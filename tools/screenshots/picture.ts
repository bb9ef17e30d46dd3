import type { Page } from '@playwright/test';
import { register } from '../../e2e/support/users.ts';

/** One step to a state, such as a page object of the journeys. */
export type Step = (page: Page) => Promise<unknown>;

/** A state of a screen, and how to get there. */
export interface Picture {
  readonly name: string;
  readonly isSignedIn?: boolean;
  readonly isWholePage?: boolean;
  open(page: Page): Promise<void>;
}

export function visitor(name: string, ...steps: readonly Step[]): Picture {
  return {
    name,
    async open(page) {
      for (const step of steps) await step(page);
    },
  };
}

/** As the user `you` of the sample community. */
export function signedIn(name: string, ...steps: readonly Step[]): Picture {
  return { ...visitor(name, ...steps), isSignedIn: true };
}

export function newcomer(name: string, ...steps: readonly Step[]): Picture {
  return visitor(name, (page) => register(page.request, 'zoe'), ...steps);
}

export function wholePage(picture: Picture): Picture {
  return { ...picture, isWholePage: true };
}
