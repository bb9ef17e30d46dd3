import { fireEvent, screen } from '@testing-library/react';

export function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

export function press(name: string): void {
  fireEvent.click(button(name));
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}
