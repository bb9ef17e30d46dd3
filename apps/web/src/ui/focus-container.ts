/** Focuses the closest focusable ancestor of a control that is about to disappear. */
export function focusContainer(control: Element): void {
  control.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}
