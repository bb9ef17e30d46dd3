import { pageNames } from '@reprise/contract/site/pages.ts';
import { defaultPages } from '@reprise/contract/site/page-texts.ts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { alice } from '#platform/testing/fake-auth-client.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { PageMarkdown, PageScreen } from './page-screen.tsx';

test('headings, paragraphs, lists and links are rendered, the rest is text', () => {
  const page = show(
    '# A\n\n## B\n\none\ntwo [home](/) and [x](https://x.example/a)\n\n- c\n- <b>d</b>',
  );
  expect(page.innerHTML).toBe(
    '<h1>A</h1><h2>B</h2><p>one two <a href="/" data-discover="true">home</a> and <a href="https://x.example/a">x</a></p><ul><li>c</li><li>&lt;b&gt;d&lt;/b&gt;</li></ul>',
  );
});

test.each(['[x](javascript:alert(1))', '[x](data:text/html,y)', '[x](ftp://x)'])(
  '%s is no link',
  (text) => {
    expect(show(text).querySelector('a')).toBeNull();
  },
);

test.each(pageNames)('/%s has one heading and links to the others', async (name) => {
  renderPage({
    routes: [{ path: '/', element: <PageScreen name={name} /> }],
    path: '/',
    auth: alice,
  });
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(defaultPages[name]).toContain(`# ${heading.textContent}\n`);
  for (const other of pageNames) {
    expect(document.querySelector(`nav a[href="/${other}"]`)).toBeTruthy();
  }
});

function show(text: string) {
  return render(<PageMarkdown text={text} />, { wrapper: MemoryRouter }).container;
}
