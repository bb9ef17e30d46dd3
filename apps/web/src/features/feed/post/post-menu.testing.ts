import { fireEvent, screen } from '@testing-library/react';
import { press } from '#platform/testing/controls.ts';
// Loading this code in a test can time out.
import './post-menu-popup.tsx';
import './boxes/post-boxes.tsx';
import './boxes/edit-box.tsx';
import '#ui/overlays/dialog-popup.tsx';
import '#ui/overlays/alert-dialog-popup.tsx';

export async function choose(item: string): Promise<void> {
  press('Post menu');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

export function fill(box: HTMLElement, value: string): void {
  fireEvent.change(box, { target: { value } });
}
