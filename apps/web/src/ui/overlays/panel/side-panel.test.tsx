import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { hasCovers } from '#ui/overlays/covers.ts';
import { SidePanel } from './side-panel.tsx';
import { type Panel, usePanelRoom } from './use-panel-room.ts';
// Loading this code in a test can time out.
import './side-panel-popup.tsx';

const root = document.documentElement;

test('the page makes room for a panel while it is open', () => {
  const { rerender, unmount } = render(<Room panel="search" isOpen={false} />);
  expect(panelOf(root)).toBeUndefined();
  rerender(<Room panel="search" isOpen />);
  expect(panelOf(root)).toBe('search');
  rerender(<Room panel="search" isOpen={false} />);
  expect(panelOf(root)).toBeUndefined();
  rerender(<Room panel="search" isOpen />);
  unmount();
  expect(panelOf(root)).toBeUndefined();
});

test('a panel that closes because another one opens leaves the room to it', () => {
  const search = render(<Room panel="search" isOpen />);
  const bell = render(<Room panel="notifications" isOpen />);
  search.rerender(<Room panel="search" isOpen={false} />);
  expect(panelOf(root)).toBe('notifications');
  bell.unmount();
  expect(panelOf(root)).toBeUndefined();
});

function Post() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <article>
      <div data-player>player</div>
      <button ref={opener} onClick={() => setIsOpen(true)}>
        open
      </button>
      <button>elsewhere</button>
      <SidePanel
        panel="share"
        title="Share"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        opener={opener}
      >
        <input aria-label="field" />
      </SidePanel>
    </article>
  );
}

async function openPanel(): Promise<HTMLElement> {
  render(<Post />);
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  return screen.findByRole('dialog', { name: 'Share' });
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(panelOf(root)).toBeUndefined();
  expect(hasCovers()).toBe(false);
}

test('a side panel takes the focus, and leaves the rest of the page usable', async () => {
  const panel = await openPanel();
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  expect(panel.getAttribute('aria-modal')).toBeNull();
  expect(screen.getByRole('button', { name: 'elsewhere' })).toBeTruthy();
  expect(panelOf(root)).toBe('share');
  expect(hasCovers()).toBe(true);
});

test.each([
  ['Escape', (panel: HTMLElement) => fireEvent.keyDown(panel, { key: 'Escape' })],
  [
    'its button',
    (panel: HTMLElement) => fireEvent.click(within(panel).getByRole('button', { name: 'Close' })),
  ],
])('%s closes a side panel, and its opener has the focus', async (_, close) => {
  const panel = await openPanel();
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  close(panel);
  await expectClosed();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' })),
  );
});

test.each([
  ['as high as the space below the player', 844, 290, '554px'],
  ['free to cover the player if the space is not usable', 508, 290, ''],
])('a sheet is %s', async (_, windowHeight, playerBottom, height) => {
  vi.stubGlobal('innerHeight', windowHeight);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, 390, this.matches('[data-player]') ? playerBottom : 0);
  });
  const panel = await openPanel();
  expect(panel.style.getPropertyValue('--sheet-height')).toBe(height);
});

test('a sheet follows the size of the window, which a keyboard changes', async () => {
  vi.stubGlobal('innerHeight', 844);
  const panel = await openPanel();
  expect(panel.style.getPropertyValue('--sheet-height')).toBe('844px');
  vi.stubGlobal('innerHeight', 540);
  fireEvent(window, new Event('resize'));
  await waitFor(() => expect(panel.style.getPropertyValue('--sheet-height')).toBe('540px'));
});

const panelOf = (element: HTMLElement) => element.dataset['panel'];

function Room({ panel, isOpen }: { readonly panel: Panel; readonly isOpen: boolean }) {
  usePanelRoom(panel, isOpen);
  return null;
}
