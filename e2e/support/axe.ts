import { expect, type Page } from '@playwright/test';
import axe, { type ElementContext, type Result, type RunOptions } from 'axe-core';
import { waitForLayout } from './screens.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const WIDE = 1000;
const PHONE = { width: 390, height: 844 };

/** Popups over pages that were already checked. */
const POPUPS = {
  menu: '[role="menu"]',
  dialog: '[role="dialog"], [role="alertdialog"]',
};

/** `npm test` checks the light theme at the current size, `npm run test:long` all. */
const isLong = process.env['TEST_LONG'] !== undefined;

export async function expectAccessible(page: Page, screen: string, scope = 'html'): Promise<void> {
  await expectLightAccessible(page, screen, scope);
  if (!isLong) return;
  // The themes differ only in colors, so one width is enough.
  if ((page.viewportSize()?.width ?? 0) < WIDE) return;
  await setTheme(page, 'dark');
  const violations = await findViolations(page, scope, {
    type: 'rule',
    values: ['color-contrast'],
  });
  expect(describe(violations), `${screen}, dark`).toEqual([]);
}

export async function expectAccessibleAtBothSizes(
  page: Page,
  screen: string,
  scope = 'html',
): Promise<void> {
  await expectAccessible(page, screen, scope);
  if (!isLong) return;
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  await waitForLayout(page);
  await expectLightAccessible(page, `${screen}, narrow`, scope);
  await page.setViewportSize(size);
  await waitForLayout(page);
}

export async function expectPopupAccessible(
  page: Page,
  kind: keyof typeof POPUPS,
  name: string,
): Promise<void> {
  await expect(page.locator(POPUPS[kind])).toBeVisible();
  await expectAccessibleAtBothSizes(page, name, POPUPS[kind]);
}

async function expectLightAccessible(page: Page, screen: string, scope: string): Promise<void> {
  await setTheme(page, 'light');
  const violations = await findViolations(page, scope, { type: 'tag', values: RULES });
  expect(describe(violations), `${screen}, light`).toEqual([]);
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Even without motion, a color takes a millisecond to change.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) => !(each instanceof CSSTransition && each.transitionProperty.includes('color')),
      ),
  );
}

/** Returns only violations, in a third of AxeBuilder's CPU time. Throws if no element matches. */
async function findViolations(
  page: Page,
  scope: string,
  runOnly: RunOptions['runOnly'],
): Promise<Result[]> {
  const isInjected = await page.evaluate(() => 'axe' in window);
  if (!isInjected) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        context,
        options,
      );
      return violations;
    },
    [
      // Base UI's focus guards pass focus on immediately.
      { include: [scope], exclude: ['[data-base-ui-focus-guard]'] },
      // The provider's frame is not ours to check.
      { iframes: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) },
    ] satisfies [ElementContext, RunOptions],
  );
}

function describe(violations: readonly Result[]): readonly string[] {
  return violations.map(({ id, nodes }) => {
    const faults = nodes.map(({ target, failureSummary }) => {
      return `${target.join(' ')} (${failureSummary})`;
    });
    return `${id}: ${faults.join('; ')}`;
  });
}
