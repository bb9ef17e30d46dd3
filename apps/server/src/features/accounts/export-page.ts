import type { exportTexts } from '@reprise/contract/accounts/texts.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export interface ExportSection {
  readonly name: keyof typeof exportTexts.sections;
  readonly pages: () => AsyncIterable<readonly Readonly<Record<string, unknown>>[]>;
}

/** The page must not load anything, even if someone hosts it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
  th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
  td { overflow-wrap: anywhere; unicode-bidi: plaintext; white-space: pre-wrap; }
  :root { color-scheme: light dark; }
`;

interface ExportPageOptions {
  readonly username: string;
  readonly now: Date;
  readonly language: Language;
}

export async function* exportPage(
  sections: readonly ExportSection[],
  { username, now, language }: ExportPageOptions,
): AsyncGenerator<string> {
  const texts = textsIn[language].exportTexts;
  const title = escapeHtml(texts.title(username));
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(texts.intro)} ${escapeHtml(texts.made(now.toISOString()))}</p>
<nav><h2>${escapeHtml(texts.contents)}</h2><ul>
${sections.map(({ name }) => `<li><a href="#${name}">${texts.sections[name]}</a></li>`).join('\n')}
</ul></nav>
`;
  for (const { name, pages } of sections) {
    yield `<section><h2 id="${name}">${texts.sections[name]}</h2>\n`;
    yield* table(pages(), texts.nothing);
    yield '</section>\n';
  }
  yield '</body>\n</html>\n';
}

async function* table(
  pages: ReturnType<ExportSection['pages']>,
  nothing: string,
): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const rows of pages) {
    const [first] = rows;
    if (first === undefined) continue;
    if (isEmpty) yield `<table>\n<tr>${Object.keys(first).map(heading).join('')}</tr>\n`;
    isEmpty = false;
    yield rows.map((row) => `<tr>${Object.values(row).map(cell).join('')}</tr>\n`).join('');
  }
  yield isEmpty ? `<p>${escapeHtml(nothing)}</p>\n` : '</table>\n';
}

function heading(name: string): string {
  return `<th scope="col">${escapeHtml(name.replaceAll('_', ' '))}</th>`;
}

function cell(value: unknown): string {
  return `<td>${escapeHtml(formatValue(value))}</td>`;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
