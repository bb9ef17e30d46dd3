import type { Page } from '@playwright/test';

export type Look = 'pseudo' | 'right-to-left';

/**
 * Shows what another language may do to a screen, after it was opened in English: texts that are a
 * third longer, in brackets that show where one is cut off, or a page from right to left.
 */
export async function wear(page: Page, look: Look): Promise<void> {
  if (look === 'right-to-left') {
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    return;
  }
  // Of the compiler, for the names of functions; pages lack it.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const accented: Readonly<Record<string, string>> = {
      ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü', y: 'ý', n: 'ñ', c: 'ç' },
      ...{ A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ü', N: 'Ñ', C: 'Ç' },
    };
    const lengthen = (text: string) => {
      const filler = '·'.repeat(Math.ceil(text.trim().length / 3));
      return `[${text.replaceAll(/\p{L}/gu, (letter) => accented[letter] ?? letter)}${filler}]`;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const isCode = node.parentElement?.closest('script, style') !== null;
      if (!isCode && /\p{L}/u.test(node.data)) node.data = lengthen(node.data);
    }
    for (const field of document.querySelectorAll('input[placeholder], textarea[placeholder]')) {
      field.setAttribute('placeholder', lengthen(field.getAttribute('placeholder') ?? ''));
    }
  });
}
