/** The code of a key that an input method uses. */
const COMPOSING_KEY = 229;

type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Returns true for a key that an input method uses, to choose a word or to end a composition. Every
 * handler of keys ignores it. In Safari, only the code reveals the key that ends a composition.
 */
export function isComposing(event: KeyEvent | { readonly nativeEvent: KeyEvent }): boolean {
  const { isComposing: isInComposition, keyCode } =
    'nativeEvent' in event ? event.nativeEvent : event;
  return isInComposition || keyCode === COMPOSING_KEY;
}
