import { readSite, siteOf, writeSite } from './site.ts';
import { extensionTexts } from './texts.ts';

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
    result.textContent = site === null ? extensionTexts.wrongAddress : extensionTexts.saved;
    if (site === null) return field.focus();
    field.value = site;
    await writeSite(site);
  });
}
