import { parseAst } from 'vitest/node';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Scope {
  readonly source: string;
  /** Names that stand for the transaction: its handle, and what is made from it. Empty outside. */
  readonly handles: ReadonlySet<string>;
  /** Functions whose own waits are checked elsewhere: parameters and local declarations. */
  readonly callbacks: ReadonlySet<string>;
}

/**
 * Returns each `await` in a function with a parameter `tx` whose expression does not use the
 * transaction: it waits for something else while it holds a connection and locks.
 */
export function foreignWaitsIn(source: string): readonly { line: number; text: string }[] {
  const program = parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode;
  const scope = { source, handles: new Set<string>(), callbacks: new Set<string>() };
  return waitsIn(program, scope).map(({ start, end }) => ({
    line: source.slice(0, start).split('\n').length,
    text: source.slice(start, end).replace(/\s+/g, ' '),
  }));
}

function waitsIn(node: SyntaxNode, scope: Scope): SyntaxNode[] {
  const inner = isFunction(node) ? scopeIn(node, scope) : scope;
  const isForeign = inner.handles.size > 0 && isWait(node) && !usesTransaction(node, inner);
  const below = childrenOf(node).flatMap((child) => waitsIn(child, inner));
  return isForeign ? [node, ...below] : below;
}

/** A function inside a transaction's function belongs to the transaction. */
function scopeIn(node: SyntaxNode, outer: Scope): Scope {
  const names = namesIn(asNodes(node['params']), outer.source);
  if (outer.handles.size === 0 && !names.includes('tx')) return outer;
  const handles = new Set([...outer.handles, 'tx']);
  const callbacks = new Set([...outer.callbacks, ...names]);
  for (const inner of nodesIn(node['body'])) {
    if (inner.type === 'FunctionDeclaration') callbacks.add(nameOf(inner['id']));
    if (inner.type !== 'VariableDeclarator' || !isNode(inner['init'])) continue;
    if (mentions(inner['init'], handles, outer.source)) handles.add(nameOf(inner['id']));
  }
  return { source: outer.source, handles, callbacks };
}

function usesTransaction(node: SyntaxNode, { source, handles, callbacks }: Scope): boolean {
  if (mentions(node, handles, source)) return true;
  const { argument } = node;
  return (
    isNode(argument) &&
    argument.type === 'CallExpression' &&
    callbacks.has(nameOf(argument['callee']))
  );
}

function mentions(node: SyntaxNode, names: ReadonlySet<string>, source: string): boolean {
  const words = source.slice(node.start, node.end).match(/\w+/g) ?? [];
  return words.some((word) => names.has(word));
}

function isWait({ type, await: isAwaited }: SyntaxNode): boolean {
  return type === 'AwaitExpression' || (type === 'ForOfStatement' && isAwaited === true);
}

function isFunction({ type }: SyntaxNode): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);
}

/** Returns the names of parameters, without their types. */
function namesIn(params: readonly SyntaxNode[], source: string): string[] {
  return params.map((param) => /^\w*/.exec(source.slice(param.start, param.end))?.[0] ?? '');
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? node['name'] : '';
  return typeof name === 'string' ? name : '';
}

function nodesIn(value: unknown): SyntaxNode[] {
  return asNodes(value).flatMap((node) => [node, ...childrenOf(node).flatMap(nodesIn)]);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap(asNodes);
}

function asNodes(value: unknown): SyntaxNode[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
