/** PostgreSQL accepts less than 8000 bytes per notification. */
const PAYLOAD_MAX = 7_900;

/**
 * Returns payloads `sender:number:at:rest:part`: `at` parts precede, `rest` follow. All differ,
 * because PostgreSQL drops duplicates within a transaction.
 */
export function textSplitter(sender: string): (json: string) => string[] {
  let number = 0;
  return (json) => {
    const ascii = json.replaceAll(/[^\0-\x7f]/g, escapeUnit);
    const parts: string[] = [];
    for (let from = 0; from < ascii.length; from += PAYLOAD_MAX) {
      parts.push(ascii.slice(from, from + PAYLOAD_MAX));
    }
    return parts.map((part, at) => {
      number += 1;
      return `${sender}:${number}:${at}:${parts.length - 1 - at}:${part}`;
    });
  };
}

/** One byte per character, so that a text can be split anywhere. */
function escapeUnit(unit: string): string {
  return String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

interface PartialText {
  readonly number: number;
  readonly text: string;
}

/** Returns a text when its last part arrives, otherwise null. Drops texts with a missing part. */
export function textJoiner(): (payload: string) => string | null {
  const partials = new Map<string, PartialText>();
  return (payload) => {
    const fields = /^(.*?):(\d+):(\d+):(\d+):(.*)$/s.exec(payload);
    if (fields === null) return null;
    const [, sender = '', digits, at, rest, part = ''] = fields;
    const number = Number(digits);
    const previous = at === '0' ? { number: number - 1, text: '' } : partials.get(sender);
    partials.delete(sender);
    if (previous?.number !== number - 1) return null;
    const text = previous.text + part;
    if (rest === '0') return text;
    partials.set(sender, { number, text });
    return null;
  };
}
