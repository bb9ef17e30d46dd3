import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { CaptionField } from './caption-field.tsx';

const TAGS = 'GET /search/tags';

const test = serverTest({
  [TAGS]: () => ({
    rows: ['rain', 'rainy', 'rainbow', 'rains'].map((tag) => ({ tag, clips: 1 })),
  }),
});

beforeEach(() => {
  vi.useFakeTimers();
});

test.each(['', 'so #', 'so rain', 'a#ra', 'https://a.example/#ra'])(
  'for %j, no tags are suggested',
  async (text) => {
    open();
    await type(text);
    expect(suggested()).toEqual([]);
    expect(server.callsTo(TAGS)).toEqual([]);
  },
);

test('three tags are suggested from one letter on, and announced', async () => {
  open();
  await type('so #r');
  expect(suggested()).toEqual(['#rain', '#rainy', '#rainbow']);
  expect(screen.getByRole('status').textContent).toBe(
    'Tags: #rain, #rainy, #rainbow. Tab takes the first.',
  );
});

test('they take the place of the hint', async () => {
  open();
  expect(screen.getByText('Add tags.')).toBeTruthy();
  await type('so #r');
  expect(screen.queryByText('Add tags.')).toBeNull();
});

test('what is typed already is not suggested', async () => {
  open();
  await type('#Rain');
  expect(suggested()).toEqual(['#rainy', '#rainbow', '#rains']);
});

test('accents make no other tag, and the used spelling is offered', async () => {
  server.on(TAGS, () => ({ rows: ['café', 'caféteria'].map((tag) => ({ tag, clips: 1 })) }));
  open();
  await type('#CAFE');
  expect(server.callsTo(TAGS)[0]?.query).toEqual({ q: 'cafe' });
  expect(suggested()).toEqual(['#café', '#caféteria']);
  await type('#Café');
  expect(suggested()).toEqual(['#caféteria']);
});

test('Tab takes the first, and then leaves the field', async () => {
  open();
  await type('so #r');
  expect(fireEvent.keyDown(area(), { key: 'Tab' })).toBe(false);
  expect(area().value).toBe('so #rain ');
  expect(area().selectionEnd).toBe(9);
  expect(suggested()).toEqual([]);
  expect(fireEvent.keyDown(area(), { key: 'Tab' })).toBe(true);
});

test('a press takes one, in the middle of the text', async () => {
  open();
  await type('so #r ok', 5);
  fireEvent.click(screen.getByRole('button', { name: '#rainy' }));
  expect(area().value).toBe('so #rainy ok');
  expect(document.activeElement).toBe(area());
});

test('Escape dismisses them, and nothing else', async () => {
  open();
  await type('so #r');
  expect(fireEvent.keyDown(area(), { key: 'Escape' })).toBe(false);
  expect(suggested()).toEqual([]);
  expect(fireEvent.keyDown(area(), { key: 'Escape' })).toBe(true);
  expect(area().value).toBe('so #r');
});

test('an input method keeps its keys', async () => {
  open();
  await type('#r');
  expect(fireEvent.keyDown(area(), { key: 'Tab', isComposing: true })).toBe(true);
  expect(area().value).toBe('#r');
});

let client = createQueryClient(() => {});

function open() {
  client = createQueryClient(() => {});
  function Form() {
    const [text, setText] = useState('');
    return <CaptionField label="Description" hint="Add tags." value={text} onText={setText} />;
  }
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
}

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const suggested = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

async function type(value: string, caret = value.length) {
  area().focus();
  // In the event itself: a selection afterwards is not reported in a page without focus.
  const selection = caret < value.length && { selectionStart: caret, selectionEnd: caret };
  fireEvent.change(area(), { target: { value, ...selection } });
  await act(() => vi.advanceTimersByTimeAsync(250));
  await act(() => vi.waitFor(() => expect(client.isFetching()).toBe(0)));
  // The query client calls its observers in a timer.
  await act(() => vi.advanceTimersByTimeAsync(1));
}
