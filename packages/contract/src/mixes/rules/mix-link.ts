import { mixShareTexts } from '../share-texts.ts';

const ADDRESS = /^\/mix\/([A-Za-z0-9]{12})\/?$/;
const LAST_WORD = /\S+$/;

export interface MixLink {
  readonly publicId: string;
  /** The text before the link, trimmed. */
  readonly words: string;
}

/**
 * Returns the mix at whose address a message ends, or null. `origin` is that of this site: addresses
 * of others stay links.
 */
export function mixLinkIn(text: string, origin: string): MixLink | null {
  const trimmed = text.trimEnd();
  const [address = ''] = LAST_WORD.exec(trimmed) ?? [];
  if (!address.startsWith(`${origin}/mix/`) || !URL.canParse(address)) return null;
  const [, publicId] = ADDRESS.exec(new URL(address).pathname) ?? [];
  if (publicId === undefined) return null;
  return { publicId, words: trimmed.slice(0, trimmed.length - address.length).trim() };
}

/** Returns the text of the message that shares a mix. */
export function mixMessage(words: string, url: string): string {
  return words === '' ? url : `${words}\n${url}`;
}

/** Returns what lists of conversations and notifications show of a message. */
export function messagePreview(text: string, origin: string): string {
  const link = mixLinkIn(text, origin);
  if (link === null) return text;
  return link.words === '' ? mixShareTexts.shared : link.words;
}
