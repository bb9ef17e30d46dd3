import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { LiveText } from './feedback/live-text.tsx';
import { Row, Stack } from './primitives/layout.tsx';
import { Text } from './primitives/text.tsx';
import { Avatar } from './primitives/avatar.tsx';
import { Badge } from './primitives/badge.tsx';
import { Button } from './primitives/button.tsx';
import { AlertDialog, Dialog } from './overlays/dialog.tsx';
import { IconButton } from './primitives/icon-button.tsx';
import { Menu } from './overlays/menu.tsx';
import { Popover } from './overlays/popover.tsx';
import { NoticeOutlet, NoticeProvider } from './feedback/notice.tsx';
import { createNotices } from './feedback/notices.ts';
import { PasswordField } from './forms/password-field.tsx';
import { SegmentedControl } from './forms/segmented-control.tsx';
import { TextField } from './forms/text-field.tsx';

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a badge of %i reads "%s"', (count, text) => {
  const { container } = render(<Badge count={count} />);
  expect(container.textContent).toBe(text);
});

test('layout and text primitives render the given element with its props', () => {
  render(
    <Stack as="form" gap={2} noValidate aria-label="Post">
      <Row as="ul" isWrapping className="own">
        <Text as="li" tone="muted">
          Clip
        </Text>
      </Row>
    </Stack>,
  );
  expect(screen.getByRole<HTMLFormElement>('form', { name: 'Post' }).noValidate).toBe(true);
  expect(screen.getByRole('list').classList.contains('own')).toBe(true);
  expect(screen.getByText('Clip').tagName).toBe('LI');
});

test('a text that is announced is in the page before it is needed', () => {
  const { rerender } = render(<LiveText>{null}</LiveText>);
  const region = screen.getByRole('status');
  rerender(<LiveText>Saved.</LiveText>);
  expect(region.textContent).toBe('Saved.');
});

test('a busy button ignores clicks, and keeps its name and the focus', () => {
  const handleClick = vi.fn();
  render(
    <Button isBusy onClick={handleClick}>
      Share
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Share' });
  fireEvent.click(button);
  expect(handleClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('the message of a field is linked to its box, the error in place of the hint', () => {
  const { rerender } = render(<TextField label="Email" hint="Only you see it" />);
  const box = screen.getByRole('textbox', { name: 'Email' });
  expect(messageOf(box)).toBe('Only you see it');
  expect(box.hasAttribute('aria-invalid')).toBe(false);

  rerender(<TextField label="Email" hint="Only you see it" error="Please enter a valid email." />);
  expect(messageOf(box)).toBe('Please enter a valid email.');
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('a password is hidden until the user reveals it', () => {
  render(<PasswordField label="Password" />);
  const box = screen.getByLabelText('Password');
  expect(box.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(box.getAttribute('type')).toBe('text');
});

test('an unselected segment can be chosen', () => {
  const handleChange = vi.fn();
  const segments = [
    { value: 'magic', label: 'Magic' },
    { value: 'recent', label: 'Recent' },
  ];
  render(
    <SegmentedControl label="Sort" value="magic" segments={segments} onChange={handleChange} />,
  );
  expect(screen.getByRole('button', { name: 'Magic', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Magic' }));
  expect(handleChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Recent', pressed: false }));
  expect(handleChange).toHaveBeenCalledWith('recent');
});

test('a photo that fails to load becomes the blank profile photo', () => {
  render(<Avatar src="https://example.com/gone.png" name="bob" />);
  const photo = screen.getByRole('img', { name: 'bob' });
  expect(photo.getAttribute('referrerpolicy')).toBe('no-referrer');
  fireEvent.error(photo);
  const blank = screen.getByRole('img', { name: 'bob' });
  expect(blank.getAttribute('src')).toBe('/avatars/default.svg');
});

test('without the blank profile photo there is an empty disc, and no broken image', () => {
  render(<Avatar src={null} name="bob" />);
  fireEvent.error(screen.getByRole('img', { name: 'bob' }));
  expect(screen.queryByRole('img')).toBeNull();
});

test('the status line shows the newest notice, and only for a while', () => {
  vi.useFakeTimers();
  const notices = createNotices({ isOn: true });
  render(<NoticeProvider notices={notices}>page</NoticeProvider>);
  const line = screen.getByRole('status');
  act(() => notices.show('No connection.'));
  act(() => notices.show('Try again soon.'));
  expect(line.textContent).toBe('Try again soon.');
  act(() => void vi.advanceTimersByTime(7000));
  expect(line.textContent).toBe('');
});

test('a notice can be dismissed, and returns the focus', () => {
  const notices = createNotices({ isOn: true });
  render(
    <NoticeProvider notices={notices}>
      <button>page</button>
    </NoticeProvider>,
  );
  screen.getByText('page').focus();
  act(() => notices.show('No connection.'));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement).toBe(screen.getByText('page'));
});

test('a screen can place the status line', () => {
  const notices = createNotices({ isOn: true });
  const { rerender } = render(
    <NoticeProvider notices={notices}>
      <main>
        <NoticeOutlet />
      </main>
    </NoticeProvider>,
  );
  act(() => notices.show('No connection.'));
  expect(screen.getByRole('main').textContent).toBe('No connection.');
  rerender(<NoticeProvider notices={notices}>page</NoticeProvider>);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('No connection.');
});

test('NOTICES=off shows no notices', () => {
  const notices = createNotices({ isOn: false });
  notices.show('No connection.');
  expect(notices.current()).toBeNull();
});

// Loading this code in a test can time out.
beforeAll(async () => void (await import('./overlays/menu-popup.tsx')));

test('a menu opens with its first click and runs its entries', async () => {
  const handleSelect = vi.fn();
  render(
    <MemoryRouter>
      <Menu
        renderTrigger={(props) => <IconButton {...props} label="More" icon="..." />}
        entries={[{ kind: 'action', label: 'Edit', onSelect: handleSelect }]}
      />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(handleSelect).toHaveBeenCalledOnce();
});

test('a dialog has its title as name and closes with its button', async () => {
  const handleClose = vi.fn();
  render(
    <Dialog isOpen onClose={handleClose} title="Edit">
      text
    </Dialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(handleClose).toHaveBeenCalledOnce();
});

test('a question is an alert dialog and closes on Escape', async () => {
  const handleClose = vi.fn();
  render(<AlertDialog isOpen onClose={handleClose} title="Confirm Delete? " actions="buttons" />);
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Delete?' });
  fireEvent.keyDown(question, { key: 'Escape' });
  expect(handleClose).toHaveBeenCalledOnce();
});

test('Back closes a menu, a popover, a dialog and a question', async () => {
  const handleClose = vi.fn();
  render(
    <MemoryRouter>
      <Menu
        renderTrigger={(props) => <IconButton {...props} label="More" icon="..." />}
        entries={[{ kind: 'action', label: 'Edit', onSelect: () => {} }]}
      />
      <Popover
        isOpen
        onOpenChange={handleClose}
        title="News"
        renderTrigger={(props) => <IconButton {...props} label="Bell" icon="..." />}
      >
        text
      </Popover>
      <Dialog isOpen onClose={handleClose} title="Help">
        text
      </Dialog>
      <AlertDialog isOpen onClose={handleClose} title="Sign out?" actions="buttons" />
    </MemoryRouter>,
  );
  const hidden = { hidden: true };
  fireEvent.click(screen.getByRole('button', { name: 'More', ...hidden }));
  await screen.findByRole('menuitem', { name: 'Edit', ...hidden });
  await screen.findByRole('dialog', { name: 'News', ...hidden });
  await screen.findByRole('dialog', { name: 'Help', ...hidden });
  await screen.findByRole('alertdialog', { name: 'Sign out?', ...hidden });
  fireEvent(window, new PopStateEvent('popstate'));
  expect(handleClose).toHaveBeenCalledTimes(3);
  await waitFor(() =>
    expect(screen.queryByRole('menuitem', { name: 'Edit', ...hidden })).toBeNull(),
  );
});

function messageOf(box: HTMLElement): string | null | undefined {
  return document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
}
