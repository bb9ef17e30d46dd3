import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, listSourceFiles, resolveImport } from './source-files.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

it('finds a cycle of three files, without the file that they import', () => {
  const graph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', []],
  ]);
  expect(cyclesOf(graph)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
});

it('no files import each other, not even for types or lazily', () => {
  expect(cyclesOf(projectGraph())).toEqual([]);
});

it('no folders of the web app import each other, except those inside one another', () => {
  const folders = mergeFiles(projectGraph(), (file) =>
    file.startsWith('apps/web/src/') ? dirname(file) : null,
  );
  expect(cyclesOf(folders)).toEqual([]);
});

it('no features of the contract import each other, nor a file that they share', () => {
  const features = mergeFiles(
    projectGraph(),
    (file) => /^packages\/contract\/src\/([^/]+)/.exec(file)?.[1] ?? null,
  );
  expect(cyclesOf(features)).toEqual([]);
});

/** Returns the graph of the files' nodes, without files of tests and those without a node. */
function mergeFiles(graph: Graph, nodeOf: (file: string) => string | null): Graph {
  const merged = new Map<string, string[]>();
  const productNodeOf = (file: string) =>
    /\.(?:test|testing)\.|\/testing\//.test(file) ? null : nodeOf(file);
  for (const [file, targets] of graph) {
    const node = productNodeOf(file);
    if (node === null) continue;
    const others = targets.map(productNodeOf).filter((other) => other !== null);
    const apart = others.filter((other) => !isInside(other, node) && !isInside(node, other));
    merged.set(node, [...(merged.get(node) ?? []), ...apart]);
  }
  return merged;
}

function isInside(folder: string, outer: string): boolean {
  return `${folder}/`.startsWith(`${outer}/`);
}

function projectGraph(): Graph {
  const files = listSourceFiles();
  const known = new Set(files);
  return new Map(
    files.map((file): [string, string[]] => [
      file,
      importsOf(file)
        .map((specifier) => resolveImport(file, specifier))
        .filter((target) => target !== null)
        .filter((target) => known.has(target)),
    ]),
  );
}

/** Returns the strongly connected components with more than one file (Tarjan's algorithm). */
function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    let low = order.size;
    order.set(file, low);
    path.push(file);
    const own = low;
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (path.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === own) {
      const component = path.splice(path.indexOf(file));
      if (component.length > 1) cycles.push(component.toSorted());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
