import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { pastedListTexts } from '@reprise/contract/tiles/pasted-list-texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { alice, clearAll, openScreen } from '#features/tiles/create/create-tile.testing.tsx';
import { setPlayerState } from '#features/tiles/create/fake-clip-player.testing.ts';
import { press, type } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { UploadScreen } from './upload-screen.tsx';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newvideo';
const VIDEO = 'jNQXAC9IVRw';
const COMMENT = `https://youtu.be/${VIDEO}\n0:05 the elephants\n0:12-0:15 long trunks\n0:18`;

const test = serverTest({
  [CALL]: () => ({ success: true, tile_id: 7 }),
  'GET /get/video': () => errorResponse(404, 'NOT_FOUND'),
});

afterEach(clearAll);

test('nothing is posted before a passage is chosen', async () => {
  await find(COMMENT);
  expect(screen.getByText(pastedListTexts.found(3))).toBeTruthy();
  expect(screen.getByRole('button', { name: pastedListTexts.post(0) })).toHaveProperty(
    'disabled',
    true,
  );
  expect(server.callsTo(CALL)).toEqual([]);
});

test('posts the chosen passages with their words, which leave the list', async () => {
  await find(COMMENT);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Post 0:12–0:15' }));
  type('Description of 0:12–0:15', 'really long trunks');
  press(pastedListTexts.post(1));
  await screen.findByText(pastedListTexts.posted(1));
  await waitFor(() => expect(server.callsTo(CALL)).toHaveLength(1));
  expect(server.callsTo(CALL)[0]?.body).toMatchObject({
    link: VIDEO,
    startTime: 12,
    endTime: 15,
    description: 'really long trunks',
    owner: 'alice',
  });
  expect(screen.queryByRole('checkbox', { name: 'Post 0:12–0:15' })).toBeNull();
  expect(screen.getByText(pastedListTexts.found(2))).toBeTruthy();
});

test('a chosen passage without words is not posted, and its field says why', async () => {
  await find(COMMENT);
  press(pastedListTexts.chooseAll);
  press(pastedListTexts.post(3));
  await screen.findByText(fieldTexts.caption);
  expect(document.activeElement).toBe(screen.getByLabelText('Description of 0:18–0:28'));
  expect(server.callsTo(CALL)).toEqual([]);
});

test('a text without a link says so and stays', async () => {
  await find('1:23 the drop');
  expect(screen.getByText(pastedListTexts.none)).toBeTruthy();
  expect(screen.getByLabelText(pastedListTexts.text)).toHaveProperty('value', '1:23 the drop');
});

test('lines without a moment are listed with the reason', async () => {
  await find(`${COMMENT}\nthanks for this!\nhttps://vimeo.com/1`);
  expect(screen.getByText(pastedListTexts.refused(2))).toBeTruthy();
  expect(screen.getByText('thanks for this!')).toBeTruthy();
  expect(
    screen.getByText(`${pastedListTexts.line(5)}: ${pastedListTexts.reasons.noTime}`),
  ).toBeTruthy();
  expect(
    screen.getByText(`${pastedListTexts.line(6)}: ${pastedListTexts.reasons.link}`),
  ).toBeTruthy();
});

test('a long text continues where its first moments end', async () => {
  const lines = Array.from(
    { length: 101 },
    (_, n) => `0:${String(n % 60).padStart(2, '0')}.${n} x`,
  );
  await find([`https://youtu.be/${VIDEO}`, ...lines].join('\n'));
  expect(screen.getByText(pastedListTexts.most(100))).toBeTruthy();
  for (const remove of screen.getAllByRole('button', { name: /^Remove/ })) fireEvent.click(remove);
  expect(screen.getByLabelText(pastedListTexts.text)).toHaveProperty(
    'value',
    `https://www.youtube.com/watch?v=${VIDEO}\n0:40.100 x`,
  );
});

test('the text can be edited where lines of it were not used', async () => {
  await find(`${COMMENT}\n1:75 the end`);
  press(pastedListTexts.editText);
  const text = screen.getByLabelText(pastedListTexts.text);
  expect(text).toHaveProperty('value', `${COMMENT}\n1:75 the end`);
  type(pastedListTexts.text, `${COMMENT}\n1:15 the end`);
  press(pastedListTexts.find);
  expect(screen.getByText(pastedListTexts.found(4))).toBeTruthy();
});

test('what was posted is not there again after a reload', async () => {
  const { close } = await find(`https://youtu.be/${VIDEO}\n0:05 the elephants`);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Post 0:05–0:15' }));
  press(pastedListTexts.post(1));
  await screen.findByText(pastedListTexts.posted(1));
  close();
  open();
  expect(await screen.findByLabelText(pastedListTexts.text)).toHaveProperty('value', '');
});

test('the list is there again after a reload', async () => {
  const { close } = await find(COMMENT);
  type('Description of 0:05–0:15', 'two elephants');
  close();
  open();
  expect(await screen.findByLabelText('Description of 0:05–0:15')).toHaveProperty(
    'value',
    'two elephants',
  );
});

test('opens one player at a time, and removes a passage', async () => {
  await find(COMMENT);
  press('Watch and trim 0:05–0:15');
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy();
  press('Watch and trim 0:12–0:15');
  expect(screen.getAllByRole('region', { name: 'Preview' })).toHaveLength(1);
  press('Remove 0:18–0:28 from the list');
  expect(screen.getByText(pastedListTexts.found(2))).toBeTruthy();
});

test('a time after the end of the video moves into it when the row is opened', async () => {
  await find(`https://youtu.be/${VIDEO}\n1:23 the end`);
  press('Watch and trim 1:23–1:33');
  await screen.findByRole('region', { name: 'Preview' });
  act(() => setPlayerState({ duration: 60 }));
  expect(await screen.findByRole('checkbox', { name: 'Post 0:50–1:00' })).toBeTruthy();
});

test('more than can be posted within an hour are not posted', async () => {
  const lines = Array.from({ length: 31 }, (_, second) => `0:${String(second).padStart(2, '0')} x`);
  await find([`https://youtu.be/${VIDEO}`, ...lines].join('\n'));
  press(pastedListTexts.chooseAll);
  expect(screen.getByRole('alert').textContent).toBe(pastedListTexts.tooMany(30));
  expect(screen.getByRole('button', { name: pastedListTexts.post(31) })).toHaveProperty(
    'disabled',
    true,
  );
});

function open() {
  const page = openScreen('/upload', UploadScreen, alice);
  void page.router.navigate('/upload?list');
  return page;
}

async function find(text: string) {
  const page = open();
  await screen.findByLabelText(pastedListTexts.text);
  type(pastedListTexts.text, text);
  press(pastedListTexts.find);
  return page;
}
