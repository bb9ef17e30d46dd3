import { translateStored } from './translate-stored.ts';

export function storedText(text: string): string {
  return translateStored(text);
}

export function storedNotice(text: string, isOwn: boolean): string {
  const notice = translateStored(text);
  return isOwn ? notice.replace(/^se ha /, 'te has ').replace(/^ha /, 'has ') : notice;
}
