import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const THEMES = ['light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** The theme as the system asks for it, and no motion that would be half done when one looks. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Without motion a colour still takes a millisecond to change.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => !(each instanceof CSSTransition && each.transitionProperty.includes('color')),
      ),
  );
}

/** Looks at the screen as it is, in both themes. What the provider's frame holds is not ours. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const theme of THEMES) {
    await setTheme(page, theme);
    const { violations } = await new AxeBuilder({ page })
      .options({ iframes: false })
      // Without frames to join there is no need of the blank page that axe opens for it.
      .setLegacyMode()
      // Base UI's own: each hands the focus on in the moment it gets it, so nobody ever stands on one.
      .exclude('[data-base-ui-focus-guard]')
      .withTags(RULES)
      .analyze();
    const found = violations.map(({ id, nodes }) => {
      return `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary})`).join('; ')}`;
    });
    expect(found, `${screen}, ${theme}`).toEqual([]);
  }
}
