import { readSite, siteOf, writeSite } from './site.ts';
import { text } from './text.ts';

document.documentElement.lang = text('language');
for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
  element.textContent = text(element.dataset['text'] as Parameters<typeof text>[0]);
}

const form = document.querySelector('form');
const field = document.querySelector('input');
const result = document.querySelector('output');

if (form && field && result) {
  field.value = (await readSite()) ?? '';
  field.addEventListener('input', () => {
    field.removeAttribute('aria-invalid');
    result.textContent = '';
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const site = siteOf(field.value);
    field.setAttribute('aria-invalid', String(site === null));
    result.textContent = text(site === null ? 'wrongAddress' : 'saved');
    if (site === null) return field.focus();
    field.value = site;
    await writeSite(site);
  });
}
