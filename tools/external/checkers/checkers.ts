import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export interface Fault {
  readonly checker: string;
  readonly screen: string;
  readonly rule: string;
  readonly message: string;
  readonly element: string;
  /** True outside an open popup of Base UI, which hides the rest of the page. */
  readonly isOutsidePopup?: boolean;
}

type Found = Omit<Fault, 'checker' | 'screen'>;

const EXCERPT_MAX = 160;
/** What Swagger UI draws on /api/docs: its markup is not ours. Our theme sets its colors. */
const LIBRARY = '#api-docs > .swagger-ui';
/** Base UI marks what is outside an open popup. */
const OUTSIDE_POPUP = '[data-base-ui-inert]';
const COLOR_RULES = '^text_contrast|\\.1_4_3\\.';

/** This folder has its own lock file and is installed on demand. */
const require = createRequire(import.meta.url);
const { HtmlValidate } = require('html-validate') as { HtmlValidate: HtmlValidator };
const engineSource = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');
const snifferSource = readFileSync(
  require.resolve('@pa11y/html_codesniffer/build/HTMLCS.js'),
  'utf8',
);
const NU_JAR = fileURLToPath(
  new URL('../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url),
);

interface HtmlMessage {
  readonly ruleId: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly selector: string | null;
}

type HtmlValidator = new (config: { readonly extends: string[]; readonly rules: object }) => {
  validateString(
    html: string,
    name: string,
  ): Promise<{ readonly results: readonly { readonly messages: readonly HtmlMessage[] }[] }>;
};

export async function checkAccessibility(page: Page, screen: string): Promise<Fault[]> {
  await page.evaluate(`${engineSource};window.ace = ace;`);
  await page.evaluate(snifferSource);
  const ours = { library: LIBRARY, colorRules: COLOR_RULES, outsidePopup: OUTSIDE_POPUP };
  const ibm = await page.evaluate(findIbmFaults, ours);
  const sniffed = await page.evaluate(findSnifferFaults, ours);
  return [...faultsOf('ibm', screen, ibm), ...faultsOf('htmlcs', screen, sniffed)];
}

/** Returns the document without the markup of the library. */
export async function readHtml(page: Page): Promise<string> {
  const html = await page.evaluate((library) => {
    const root = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of root.querySelectorAll(library)) element.remove();
    return root.outerHTML;
  }, LIBRARY);
  return `<!DOCTYPE html>${html}`;
}

interface Ours {
  readonly library: string;
  readonly colorRules: string;
  readonly outsidePopup: string;
}

interface IbmResult {
  readonly ruleId: string;
  readonly path: { readonly dom: string };
  readonly message: string;
  readonly snippet: string;
  readonly value: readonly string[];
}

interface IbmEngine {
  Checker: new () => {
    check(node: Document, policies: string[]): Promise<{ results: IbmResult[] }>;
  };
}

async function findIbmFaults({ library, colorRules, outsidePopup }: Ours): Promise<Found[]> {
  const { ace } = window as unknown as { ace: IbmEngine };
  const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
  return results
    .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
    .flatMap(({ ruleId: rule, path, message, snippet: element }) => {
      // Names without a namespace match no SVG.
      const xpath = path.dom.replaceAll(/\/([a-z][\w-]*)/gi, "/*[local-name()='$1']");
      const { singleNodeValue } = document.evaluate(xpath, document, null, 9);
      const node = singleNodeValue instanceof Element ? singleNodeValue : null;
      if (node?.closest(library) && !new RegExp(colorRules).test(rule)) return [];
      return [{ rule, message, element, isOutsidePopup: Boolean(node?.closest(outsidePopup)) }];
    });
}

interface SnifferMessage {
  readonly type: number;
  readonly code: string;
  readonly msg: string;
  readonly element: Element;
}

interface Sniffer {
  process(standard: string, root: Document, done: () => void, failed: () => void): void;
  getMessages(): SnifferMessage[];
}

function findSnifferFaults({ library, colorRules }: Ours): Promise<Found[]> {
  const { HTMLCS } = window as unknown as { HTMLCS: Sniffer };
  return new Promise<SnifferMessage[]>((resolve, reject) => {
    HTMLCS.process(
      'WCAG2AA',
      document,
      () => resolve(HTMLCS.getMessages()),
      () => reject(new Error('HTML_CodeSniffer failed.')),
    );
  }).then((messages) =>
    messages
      // Errors; 2 are warnings, 3 are notices.
      .filter(({ type }) => type === 1)
      .filter(({ code, element }) => !element.closest(library) || new RegExp(colorRules).test(code))
      .map(({ code: rule, msg: message, element }) => ({
        rule,
        message,
        element: element.outerHTML,
      })),
  );
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Screen reader users jump between lists: labels help them.
  rules: { 'aria-label-misuse': ['error', { allowAnyNamable: true }] },
});

/**
 * Validates with html-validate's rules for the HTML standard and WAI-ARIA.
 *
 * @param page where the HTML was read; without it, the HTML is as served
 */
export async function validateHtml(html: string, screen: string, page?: Page): Promise<Fault[]> {
  const { results } = await validator.validateString(html, screen);
  const lines = html.split('\n');
  const messages = results.flatMap((result) => result.messages);
  const outside = await page?.evaluate(areOutsidePopup, {
    selectors: messages.map(({ selector }) => selector),
    outsidePopup: OUTSIDE_POPUP,
  });
  const found = messages.map(({ ruleId: rule, message, line, column }, index) => ({
    rule,
    message,
    element: (lines[line - 1] ?? '').slice(Math.max(0, column - 2)),
    isOutsidePopup: outside?.[index] ?? false,
  }));
  return faultsOf('html-validate', screen, found);
}

interface Selected {
  readonly selectors: readonly (string | null)[];
  readonly outsidePopup: string;
}

function areOutsidePopup({ selectors, outsidePopup }: Selected): boolean[] {
  return selectors.map(
    (selector) =>
      selector !== null && Boolean(document.querySelector(selector)?.closest(outsidePopup)),
  );
}

interface NuMessage {
  readonly type: string;
  readonly url?: string;
  readonly message: string;
  readonly extract?: string;
}

/** Runs the Nu HTML checker once on all files, which are named after their screens. */
export function runNu(files: readonly string[]): Fault[] {
  const { stderr, error } = spawnSync(
    'java',
    ['-Xss4m', '-jar', NU_JAR, '--format', 'json', '--errors-only', ...files],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) throw error;
  const { messages } = JSON.parse(stderr) as { messages: readonly NuMessage[] };
  return messages.flatMap(({ url = '', message, extract = '' }) => {
    const screen = /([^/]+)\.html$/.exec(url)?.[1] ?? url;
    return faultsOf('nu', screen, [{ rule: 'html', message, element: extract }]);
  });
}

function faultsOf(checker: string, screen: string, found: readonly Found[]): Fault[] {
  return found.map(({ element, ...others }) => ({
    ...others,
    checker,
    screen,
    element: element.replaceAll(/\s+/g, ' ').slice(0, EXCERPT_MAX),
  }));
}
