const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Returns the opening tag of an element. */
export function htmlTag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): string {
  const pairs = Object.entries(attributes).map(([key, value]) => {
    return ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${pairs.join('')}>`;
}

/** Returns JSON that is safe inside an attribute in single quotes, where double ones stay. */
export function attributeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[&<>']/g, (sign) => entities[sign] ?? sign);
}

/** Returns JSON that is safe inside a script element. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
