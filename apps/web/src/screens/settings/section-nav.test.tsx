import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserRouter } from 'react-router';
import { SectionNav } from './settings-screen.tsx';

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>;

const SECTIONS = ['photo', 'name', 'bio'].map((id) => ({ id, title: `Title of ${id}` }));

let report: (entries: readonly Entry[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const sections = SECTIONS.map(({ id }) => <section key={id} id={id} />);
  render(
    <BrowserRouter>
      <SectionNav sections={SECTIONS} />
      {sections}
    </BrowserRouter>,
  );
});

afterEach(() => {
  setScroll(0);
  window.history.replaceState(null, '', '/');
});

const PAGE_PX = 3_000;

test('the first section is current before any section reaches the top of the window', () => {
  setVisible({ photo: false, name: false, bio: false });
  expect(current()).toEqual(['Title of photo']);
});

test('the current section is the last one in the top quarter of the window', () => {
  setVisible({ photo: true, name: false, bio: false });
  setVisible({ name: true });
  expect(current()).toEqual(['Title of name']);
  setVisible({ name: false });
  expect(current()).toEqual(['Title of photo']);
  setVisible({ photo: false, bio: true });
  expect(current()).toEqual(['Title of bio']);
});

test('at the end of the page the last section is current', () => {
  setVisible({ photo: true });
  setScroll(1_000);
  expect(current()).toEqual(['Title of photo']);
  scrollToEnd();
  expect(current()).toEqual(['Title of bio']);
  setScroll(1_000);
  expect(current()).toEqual(['Title of photo']);
});

test('a section that was chosen is current where the page ends before it reaches the top', () => {
  setVisible({ photo: true });
  scrollToEnd();
  act(() => {
    window.history.replaceState(null, '', '#name');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(current()).toEqual(['Title of name']);
  setVisible({ photo: false, bio: true });
  expect(current()).toEqual(['Title of bio']);
});

function setVisible(states: Readonly<Record<string, boolean>>) {
  const entries = Object.entries(states).flatMap(([id, isIntersecting]) => {
    const target = document.getElementById(id);
    return target ? [{ target, isIntersecting }] : [];
  });
  act(() => report(entries));
}

function setScroll(left: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_PX);
  Object.assign(window, { scrollY: left });
  fireEvent.scroll(window);
}

const scrollToEnd = () => setScroll(PAGE_PX - window.innerHeight);

const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'location')
    .map((link) => link.textContent);
