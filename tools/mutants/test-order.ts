import path from 'node:path';
import type { TestSpecification } from 'vitest/node';

/** Test files, those first that noticed the last mutants of the same file. */
export class TestOrder {
  readonly #files: readonly TestSpecification[];
  readonly #noticing = new Map<string, readonly TestSpecification[]>();

  constructor(files: readonly TestSpecification[]) {
    this.#files = files;
  }

  for(file: string): TestSpecification[] {
    const name = path.basename(file).split('.')[0] ?? '';
    const hasItsName = ({ moduleId }: TestSpecification) =>
      path.basename(moduleId).startsWith(`${name}.`);
    return [
      ...new Set([
        ...(this.#noticing.get(file) ?? []),
        ...this.#files.filter(hasItsName),
        ...this.#files,
      ]),
    ];
  }

  learn(file: string, noticing: readonly TestSpecification[]): void {
    this.#noticing.set(file, [...new Set([...noticing, ...(this.#noticing.get(file) ?? [])])]);
  }
}
