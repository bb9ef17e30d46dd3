/*
 * A browser's translator replaces text nodes by <font> elements and moves inline elements into
 * them. React keeps the nodes it created: removing one, or inserting before one, would throw and
 * replace the page by the error screen, and a changed text would stay invisible.
 */

const TRANSLATION = 'FONT';

/** The translation of each text that left the page. */
const translations = new WeakMap<Node, ChildNode>();
const knownTranslations = new WeakSet<Node>();

/** Keeps React working on a page that a translator changes. Call once. */
export function supportTranslation(page: HTMLElement): void {
  let isTranslated = false;
  const texts = new MutationObserver((records) => {
    for (const { target } of records) showOriginal(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) {
        if (!isReplaced(node, record)) continue;
        if (!isTranslated) patchNode();
        isTranslated = true;
        texts.observe(node, { characterData: true });
      }
    }
  });
  replacements.observe(page, { childList: true, subtree: true });
}

/** Finds the translation: added in place of the text, or next to it before it was removed. */
function isReplaced(node: Node, record: MutationRecord): boolean {
  if (node.nodeType !== Node.TEXT_NODE || node.isConnected) return false;
  const candidates = [...record.addedNodes, record.previousSibling, record.nextSibling];
  const translation = candidates.find(
    (one): one is ChildNode => one?.nodeName === TRANSLATION && !knownTranslations.has(one),
  );
  if (translation === undefined) return false;
  knownTranslations.add(translation);
  translations.set(node, translation);
  return true;
}

/** The translator translates a text that returns. */
function showOriginal(text: Node): void {
  const translation = translations.get(text);
  if (!translation?.isConnected || text.isConnected) return;
  translations.delete(text);
  translation.replaceWith(text);
}

function patchNode(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const shown = translations.get(child) ?? child;
    shown.parentNode?.removeChild(shown);
    return child;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    reference: Node | null,
  ): T {
    const isMoved = reference !== null && reference.parentNode !== this;
    const before = isMoved ? childWith(this, translations.get(reference) ?? reference) : reference;
    return insertBefore.call(this, node, before) as T;
  };
}

/** Returns the child that contains the node, or null. */
function childWith(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
