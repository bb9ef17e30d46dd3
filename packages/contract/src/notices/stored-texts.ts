/** Returns a text that the server stored, such as a notice, in the language of the screen. */
export function storedText(text: string): string {
  return text;
}
