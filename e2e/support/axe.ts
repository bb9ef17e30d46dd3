import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const WIDE = 1000;

/** Checks contrast in the dark theme only. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await setTheme(page, 'light');
  const inLight = await createAxe(page).withTags(RULES).analyze();
  expect(describe(inLight.violations), `${screen}, light`).toEqual([]);
  // The themes differ in colors only, and colors do not depend on the width.
  if ((page.viewportSize()?.width ?? 0) < WIDE) return;
  await setTheme(page, 'dark');
  const inDark = await createAxe(page).withRules(['color-contrast']).analyze();
  expect(describe(inDark.violations), `${screen}, dark`).toEqual([]);
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Without motion a color still takes a millisecond to change.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => !(each instanceof CSSTransition && each.transitionProperty.includes('color')),
      ),
  );
}

/** The provider's frame is not ours to check. */
function createAxe(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .options({ iframes: false })
      // Without frames axe does not need the blank page that it opens to merge their results.
      .setLegacyMode()
      // Base UI's focus guards pass the focus on as soon as they get it.
      .exclude('[data-base-ui-focus-guard]')
  );
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function describe(violations: Violations): readonly string[] {
  return violations.map(({ id, nodes }) => {
    const faults = nodes.map(({ target, failureSummary }) => {
      return `${target.join(' ')} (${failureSummary})`;
    });
    return `${id}: ${faults.join('; ')}`;
  });
}
