const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export interface EmbedFrame {
  readonly url: string;
  readonly title: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the HTML that other sites insert to frame an embed page. */
export function embedCode({ url, title, width, height }: EmbedFrame): string {
  const attributes = {
    src: url,
    ...{ width, height, title },
    style: 'border:0',
    loading: 'lazy',
    allow: 'autoplay; fullscreen; picture-in-picture',
  };
  const pairs = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`,
  );
  return `<iframe${pairs.join('')}></iframe>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
