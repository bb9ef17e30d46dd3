import { translateStored } from './translate-stored.ts';

export function storedText(text: string): string {
  return translateStored(text);
}
