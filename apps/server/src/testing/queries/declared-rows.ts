import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';
import { keyOf, type DeclaredRow, type DeclaredRows } from './checked-rows.ts';
import { isNode, nodesIn, type SyntaxNode } from './syntax-tree.ts';

const SRC = fileURLToPath(new URL('../../', import.meta.url));

/** Reads every `` sql<Row>`...` `` of the server. Throws for a row type without a name. */
export function readDeclaredRows(): DeclaredRows {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !/^(?:testing|migrations)\//.test(file),
  );
  const sources = files.map((file) => [file, readFileSync(path.join(SRC, file), 'utf8')] as const);
  return Object.fromEntries(sources.flatMap(([file, source]) => rowsIn(file, source)));
}

export function rowsIn(file: string, source: string): [string, DeclaredRow][] {
  if (!source.includes('sql<')) return [];
  const types = typesOf(path.join(SRC, file), source);
  return [...nodesIn(types.program)].flatMap((node) => {
    const row = node.type === 'TaggedTemplateExpression' && rowTypeOf(node);
    if (!row) return [];
    if (row.type !== 'TSTypeReference') {
      if (isValue(row)) return [];
      throw new Error(`${file}: give the row of this query a name: ${textOf(source, row)}`);
    }
    const columns = columnsOf(row, types);
    const at = `${file}: ${textOf(source, row)}`;
    return columns === null ? [] : [[keyOf(partsOf(node)), { at, columns: [...columns] }]];
  });
}

function rowTypeOf(node: SyntaxNode): SyntaxNode | undefined {
  const isSql = isNode(node['tag']) && node['tag']['name'] === 'sql';
  return isSql && isNode(node['typeArguments'])
    ? childrenOf(node['typeArguments'], 'params')[0]
    : undefined;
}

function partsOf({ quasi }: SyntaxNode): string[] {
  if (!isNode(quasi)) return [];
  return childrenOf(quasi, 'quasis').map(
    ({ value }) => (value as { readonly cooked: string }).cooked,
  );
}

function isValue(type: SyntaxNode): boolean {
  if (type.type === 'TSUnionType') return childrenOf(type, 'types').every(isValue);
  return type.type.endsWith('Keyword');
}

interface FileTypes {
  readonly file: string;
  readonly program: SyntaxNode;
  readonly declarations: ReadonlyMap<string, SyntaxNode>;
  readonly imports: ReadonlyMap<string, string>;
  readonly parameters: ReadonlySet<string>;
}

function typesOf(file: string, source = readFileSync(file, 'utf8')): FileTypes {
  const program = parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode;
  const declarations = new Map<string, SyntaxNode>();
  const imports = new Map<string, string>();
  const parameters = new Set<string>();
  for (const node of nodesIn(program)) {
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      declarations.set(nameOf(node['id']), node);
    } else if (node.type === 'TSTypeParameter') parameters.add(nameOf(node['name']));
    else if (node.type === 'ImportDeclaration') {
      const from = (node['source'] as { readonly value: string }).value;
      for (const specifier of childrenOf(node, 'specifiers')) {
        imports.set(nameOf(specifier['local']), from);
      }
    }
  }
  return { file, program, declarations, imports, parameters };
}

function columnsOf(type: SyntaxNode, types: FileTypes): ReadonlySet<string> | null {
  const all = (parts: readonly SyntaxNode[]) =>
    new Set(parts.flatMap((part) => [...(columnsOf(part, types) ?? [])]));
  if (type.type === 'TSTypeReference' || type.type === 'TSInterfaceHeritage') {
    return columnsOfName(type, types);
  }
  if (type.type === 'TSTypeAliasDeclaration') return all(childrenOf(type, 'typeAnnotation'));
  if (type.type === 'TSInterfaceDeclaration') {
    const own = isNode(type['body']) ? childrenOf(type['body'], 'body') : [];
    return all([...own, ...childrenOf(type, 'extends')]);
  }
  if (type.type === 'TSTypeLiteral') return all(childrenOf(type, 'members'));
  if (type.type === 'TSPropertySignature') {
    // Skips computed keys: they are symbols of brands.
    return new Set(type['computed'] === true ? [] : [nameOf(type['key'])]);
  }
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType') {
    return all(childrenOf(type, 'types'));
  }
  if (type.type === 'TSMappedType') {
    return all([...nodesIn(type['constraint'])].filter((node) => node.type === 'TSTypeReference'));
  }
  throw new Error(`${types.file}: a row type may not have a ${type.type}.`);
}

const SAME_COLUMNS = new Set(['Nullable', 'Readonly']);

function columnsOfName(type: SyntaxNode, types: FileTypes): ReadonlySet<string> | null {
  const name = nameOf(type['typeName'] ?? type['expression']);
  const [argument] = isNode(type['typeArguments'])
    ? childrenOf(type['typeArguments'], 'params')
    : [];
  if (argument !== undefined && SAME_COLUMNS.has(name)) return columnsOf(argument, types);
  const declaration = types.declarations.get(name);
  if (declaration !== undefined) return columnsOf(declaration, types);
  if (name === 'Date' || types.parameters.has(name)) return null;
  const from = fileOf(types.imports.get(name), types);
  const imported = from === null ? null : typesOf(from);
  const found = imported?.declarations.get(name);
  if (!imported || !found)
    throw new Error(`${types.file}: the columns of ${name} are not declared.`);
  return columnsOf(found, imported);
}

function fileOf(specifier: string | undefined, { file }: FileTypes): string | null {
  if (specifier === undefined) return null;
  const found = specifier.startsWith('#')
    ? path.join(SRC, specifier.slice(1))
    : path.resolve(path.dirname(file), specifier);
  return existsSync(found) ? found : null;
}

function childrenOf(node: SyntaxNode, key: string): SyntaxNode[] {
  return [node[key]].flat().filter(isNode);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

function textOf(source: string, { start, end }: SyntaxNode): string {
  return source.slice(start, end).replaceAll(/\s+/g, ' ');
}
