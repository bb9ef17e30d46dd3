import { linkTexts } from '@reprise/contract/links/texts.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { renderPage } from '#platform/testing/render-page.tsx';
import { tileOf } from '#platform/testing/sample-data.ts';
import { ClaimScreen } from './claim-screen.tsx';

const CLIP = 'GET /claim/clip';
const CLAIM = 'POST /claim';
const PUBLIC_ID = 'Abc123Def456';
const tile = tileOf({ tile_id: 1, tile_desc: 'the drum fill' });
const received = { contact: 'mailto:rights@site.example', date: '2026-01-02T10:00:00.000Z' };

const test = serverTest({
  [CLIP]: () => ({ rows: [{ tile, answer_days: 7, is_mailed: true }] }),
  [CLAIM]: () => ({ rows: [{ ...received, is_mailed: true }] }),
});

test('the clip is next to the questions, and the promise names the days', async () => {
  show();
  expect(await screen.findByText('the drum fill')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Is this yours?' })).toBeTruthy();
  expect(screen.getByText(/^Answered within 7 days, by email\./)).toBeTruthy();
  expect(server.callsTo(CLIP)[0]?.query).toEqual({ public_id: PUBLIC_ID });
});

test('fields name their fault when left, not while typing', async () => {
  show();
  const email = await screen.findByRole('textbox', { name: 'Email' });
  fireEvent.change(email, { target: { value: 'sam' } });
  expect(screen.queryByText('Enter the email where we can reach you.')).toBeNull();
  fireEvent.blur(email);
  expect(await screen.findByText('Enter the email where we can reach you.')).toBeTruthy();
  press('Send');
  expect(await screen.findByText('Enter a name of 1 to 100 characters.')).toBeTruthy();
  expect(screen.getByText('Enter a reason of 1 to 1,000 characters.')).toBeTruthy();
  expect(screen.getByText('Confirm that what you say is true.')).toBeTruthy();
  expect(server.callsTo(CLAIM)).toEqual([]);
});

test('a claim is sent, and asks to confirm the email; it can be sent again', async () => {
  show();
  await fill();
  press('Send');
  expect(await screen.findByRole('heading', { name: 'One more step: your email' })).toBeTruthy();
  const body = {
    public_id: PUBLIC_ID,
    role: 'agent',
    name: 'Sam Okafor',
    email: 'sam@okafor.example',
    reason: 'I made this.',
    is_true: true,
  };
  expect(server.callsTo(CLAIM)[0]?.body).toEqual(body);
  expect(screen.getByText('sam@okafor.example')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('One more step');
  press('Send it again');
  expect(await screen.findByText(claimTexts.sentAgain)).toBeTruthy();
  expect(server.callsTo(CLAIM)[1]?.body).toEqual(body);
  server.on(CLAIM, () => errorResponse(429, 'RATE_LIMITED'));
  press('Send it again');
  expect(await screen.findByText(noticeTexts.tooMany)).toBeTruthy();
});

test.for([
  [received.contact, 'Within 7 days; the reason is in our answer to your message'],
  [null, 'Within 7 days'],
] as const)('without mail no answer by mail is promised (%s)', async ([contact, hint]) => {
  server.on(CLIP, () => ({ rows: [{ tile, answer_days: 7, is_mailed: false }] }));
  server.on(CLAIM, () => ({ rows: [{ ...received, contact, is_mailed: false }] }));
  show();
  expect(
    await screen.findByText(
      /^Decided within 7 days\. This site sends no email: open this page again then\./,
    ),
  ).toBeTruthy();
  await fill();
  press('Send');
  expect(await screen.findByRole('heading', { name: 'Your claim is with us' })).toBeTruthy();
  expect(screen.getByText(/^This site sends no email\. Open this page again/)).toBeTruthy();
  const link = screen.queryByRole('link', { name: 'rights@site.example' });
  expect(link?.getAttribute('href') ?? null).toBe(contact);
  expect(screen.queryByText(/^From sam@okafor\.example/) === null).toBe(contact === null);
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.queryByText('Nothing came?')).toBeNull();
});

test('a failed claim keeps what was written', async () => {
  server.on(CLAIM, () => errorResponse(500, 'INTERNAL'));
  show();
  await fill();
  press('Send');
  expect(await screen.findByText(claimTexts.failed)).toBeTruthy();
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  expect(reason.value).toBe('I made this.');
});

test('a clip that is hidden since says so', async () => {
  server.on(CLAIM, () => {
    server.on(CLIP, () => ({ rows: [{ answer_days: 7, is_mailed: true }] }));
    return errorResponse(409, 'CLIP_HIDDEN');
  });
  show();
  await fill();
  press('Send');
  expect(await screen.findByText('This clip is hidden while we look.')).toBeTruthy();
  expect(screen.getByRole('link', { name: linkTexts.home }).getAttribute('href')).toBe('/');
});

test('a clip that visitors may not see is gone', async () => {
  server.on(CLIP, () => errorResponse(404, 'NOT_FOUND'));
  show();
  expect(await screen.findByText('This clip is no longer available.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a clip that failed to load offers a retry', async () => {
  server.on(CLIP, () => errorResponse(500, 'INTERNAL'));
  show();
  await screen.findByText('The clip could not be loaded.');
  server.on(CLIP, () => ({ rows: [{ tile, answer_days: 7, is_mailed: true }] }));
  press('Try again');
  expect(await screen.findByText('the drum fill')).toBeTruthy();
});

function show() {
  const routes = [{ path: '/claim/:publicId', Component: ClaimScreen }];
  return renderPage({ routes, path: `/claim/${PUBLIC_ID}`, auth: { status: 'signedOut' } });
}

async function fill() {
  const write = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  fireEvent.click(await screen.findByRole('radio', { name: 'I represent the person who made it' }));
  write('Name', ' Sam Okafor ');
  write('Email', 'sam@okafor.example');
  write('Reason', 'I made this.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'What I say here is true.' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
}
