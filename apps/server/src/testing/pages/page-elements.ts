export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const SKIPPED = /<!doctype html>|<!--[\s\S]*?-->/iy;
const TEXT = /[^<]+/y;
const CLOSING = /<\/([a-z][a-z0-9]*)>/y;
const ATTRIBUTE = /\s+([a-z][a-z:-]*)(?:="([^"<>]*)"|='([^'<>]*)')?/y;
const OPENING = /<([a-z][a-z0-9]*)((?:\s+[a-z][a-z:-]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?>/y;
const RAW = { script: /([\s\S]*?)<\/script>/y, style: /([\s\S]*?)<\/style>/y } as const;
const VOID_ELEMENTS: ReadonlySet<string> = new Set(['meta', 'link', 'img']);

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#123;': '{',
};

/**
 * Parses a page like a browser without script. Throws on unescaped characters, unclosed elements
 * and unknown entities.
 */
export function elementsOf(html: string): readonly PageElement[] {
  const elements: PageElement[] = [];
  const open: OpenElement[] = [];
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(html);
    if (match !== null) at = pattern.lastIndex;
    return match;
  }

  function begin(name: string, written: string): void {
    const element: OpenElement = { name, attributes: attributesOf(written), text: '' };
    elements.push(element);
    if (VOID_ELEMENTS.has(name)) return;
    if (name === 'script' || name === 'style') element.text = take(RAW[name])?.[1] ?? fail();
    else open.push(element);
  }

  function fail(): never {
    throw new Error(`The page cannot be read from here on: ${html.slice(at, at + 80)}`);
  }

  while (at < html.length) {
    if (take(SKIPPED)) continue;
    const [text] = take(TEXT) ?? [];
    if (text !== undefined) {
      for (const element of open) element.text += decoded(text);
      continue;
    }
    const [, closed] = take(CLOSING) ?? [];
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) fail();
      continue;
    }
    const [, name, written = ''] = take(OPENING) ?? fail();
    begin(name ?? fail(), written);
  }
  return open.length === 0 ? elements : fail();
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(written); match !== null; match = ATTRIBUTE.exec(written)) {
    const [, name = '', value, quoted] = match;
    if (name in attributes) throw new Error(`An element has ${name} twice.`);
    attributes[name] = decoded(value ?? quoted ?? '');
  }
  return attributes;
}

function decoded(text: string): string {
  return text.replace(/&[^\s;&]*;?/g, (entity) => {
    const character = characters[entity];
    if (character === undefined) throw new Error(`${entity} is not how a sign is escaped here.`);
    return character;
  });
}
