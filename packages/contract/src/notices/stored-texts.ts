/** Returns a text that the server stored, such as a notice, in the language of the screen. */
export function storedText(text: string): string {
  return text;
}

/** Returns a stored notice, which follows the name of its user, or 'You' if it is the viewer's. */
export function storedNotice(text: string, _isOwn: boolean): string {
  return text;
}
