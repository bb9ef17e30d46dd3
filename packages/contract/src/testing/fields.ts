import { describe, expect, test } from 'vitest';

interface Field {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: { message: string }[] } | undefined;
  };
}

export function errorMessage(field: Field, value: unknown): string | null {
  return field.safeParse(value).error?.issues[0]?.message ?? null;
}

/** What every text field rejects, by name. */
export function testFields(fields: Readonly<Record<string, Field>>): void {
  describe.each(Object.entries(fields))('%s', (_name, field) => {
    test.each([null, undefined, 1, ['a'], {}])('rejects %j', (value) => {
      expect(field.safeParse(value).success).toBe(false);
    });

    test('rejects NUL and lone surrogates', () => {
      expect(field.safeParse('alice\0bob').success).toBe(false);
      expect(field.safeParse('alice\uD83Cbob').success).toBe(false);
    });

    test('checks a megabyte without delay', () => {
      const started = performance.now();
      for (const unit of ['a', 'a.', '@', ' ', '\u0308', 'é ']) {
        expect(field.safeParse(`a${unit.repeat(500_000)}!`).success).toBe(false);
      }
      // A quadratic rule would take minutes.
      expect(performance.now() - started).toBeLessThan(15_000);
    });
  });
}
