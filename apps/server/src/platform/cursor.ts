import * as z from 'zod/mini';

/* A cursor is base64url JSON with everything that the next page needs, so the server stores nothing
   between pages. */

export function encodeCursor(cursor: object): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Returns null unless the text is the cursor of a value that the schema accepts. */
export function decodeCursor<S extends z.core.$ZodType>(
  text: string,
  schema: S,
): z.core.output<S> | null {
  const bytes = Buffer.from(text, 'base64url');
  // Buffer.from ignores invalid characters, so only text that round-trips is accepted.
  if (bytes.toString('base64url') !== text) return null;
  const parsed = z.safeParse(schema, parseJson(bytes.toString()));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
