import { fireEvent, screen } from '@testing-library/react';
import { press } from '#features/feed/feed.testing.tsx';

export async function choose(item: string): Promise<void> {
  press('Post menu');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

export function fill(box: HTMLElement, value: string): void {
  fireEvent.change(box, { target: { value } });
}
