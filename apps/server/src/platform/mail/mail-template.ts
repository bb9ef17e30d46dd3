import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import type { Mail } from './mailer.ts';

export function mailText({ paragraphs, link }: Mail): string {
  const lines = link === undefined ? paragraphs : [...paragraphs, `${link.label}:\n${link.url}`];
  return `${[...lines, shellTexts.name].join('\n\n')}\n`;
}

export function mailHtml({ paragraphs, link }: Mail): string {
  const text = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  const button = link === undefined ? [] : [linkHtml(link)];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem">',
    ...text,
    ...button,
    `<p style="color:#666">${shellTexts.name}</p></body></html>`,
  ].join('\n');
}

/** Also shows the URL as text, because a mail program may not open links. */
function linkHtml({ label, url }: NonNullable<Mail['link']>): string {
  const address = escapeHtml(url);
  return `<p><a href="${address}"><b>${escapeHtml(label)}</b></a></p>\n<p style="color:#666;overflow-wrap:anywhere">${address}</p>`;
}
