import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { tile } from '#features/chat/share/share.testing.ts';
import { press } from '#platform/testing/controls.ts';
import { tileOf } from '#platform/testing/sample-data.ts';
import { drawCard } from './draw-card.ts';
import { loadPoster } from './load-poster.ts';
import { PictureDialog } from './picture-dialog.tsx';
// Loading this code in a test can time out.
import '#ui/overlays/dialog-popup.tsx';

vi.mock('./draw-card.ts', () => ({ drawCard: vi.fn(async () => {}) }));
vi.mock('./load-poster.ts', () => ({ loadPoster: vi.fn(async () => null) }));

const ALT =
  '“the good part”, bob · 0:05.0 – 0:09.5. Sample clip. ' +
  `A QR code leads to ${location.host}/tile/clip00000001.`;

beforeEach(() => {
  vi.mocked(loadPoster).mockResolvedValue(new Image());
  vi.mocked(drawCard).mockClear();
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['png'], { type: 'image/png' }));
});

test('draws the clip with its words, address and poster, in both formats', async () => {
  show();
  await screen.findByRole('img', { name: ALT });
  expect(drawn()).toMatchObject({
    format: 'portrait',
    url: `${location.origin}/tile/clip00000001`,
    poster: expect.any(HTMLImageElement),
    words: { caption: 'the good part', by: 'bob · 0:05.0 – 0:09.5', credit: 'Sample clip' },
  });
  expect(screen.getByText('1080 × 1920 pixels')).toBeTruthy();
  press('Square');
  await screen.findByText('1080 × 1080 pixels');
  await waitFor(() => expect(drawn()).toMatchObject({ format: 'square' }));
});

test('names the source of the video, and says why there is no still', async () => {
  vi.mocked(loadPoster).mockResolvedValue(null);
  const source = { title: 'Me at the zoo', channel: 'jawed' };
  show(tileOf({ tile_id: 3, tile_link: 'jNQXAC9IVRw', tile_desc: ' ', source }));
  await screen.findByText(/^The still of this video could not be copied/);
  expect(drawn()).toMatchObject({
    poster: null,
    words: { caption: 'Clip by bob', credit: 'From Me at the zoo · jawed · YouTube' },
  });
});

test('saves a file that is named for the clip and the format', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  show();
  await screen.findByRole('img', { name: ALT });
  press('Save picture');
  await screen.findByText('Picture saved.');
  expect(saved).toEqual(['reprise-clip00000001-portrait.png']);
});

test("the device's share sheet gets the file with its alternative text", async () => {
  const share = vi.fn((_data: ShareData) => Promise.resolve());
  vi.stubGlobal('navigator', { share, canShare: () => true });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Share picture…' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  const data = share.mock.calls[0]?.[0];
  expect(data?.text).toBe(ALT);
  expect(data?.files?.[0]).toMatchObject({
    name: 'reprise-clip00000001-portrait.png',
    type: 'image/png',
  });
});

test.each([
  ['closed', 'AbortError', ''],
  ['failing', 'NotAllowedError', 'Sharing failed. Save the picture instead.'],
])('a %s share sheet', async (_, name, text) => {
  const share = vi.fn(() => Promise.reject(new DOMException('no', name)));
  vi.stubGlobal('navigator', { share, canShare: () => true });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Share picture…' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(text));
});

test('a picture that cannot be drawn says so', async () => {
  vi.mocked(drawCard).mockRejectedValueOnce(new Error('no canvas'));
  show();
  await screen.findByText('The picture could not be drawn.');
  expect(screen.getByRole('button', { name: 'Save picture' }).hasAttribute('disabled')).toBe(true);
});

function show(shown = tile) {
  render(<PictureDialog isOpen onClose={() => {}} tile={shown} />);
}

const drawn = () => vi.mocked(drawCard).mock.lastCall?.[1];
