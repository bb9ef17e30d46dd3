// Reads the subset of SVG that the drawings use.

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

/** Returns the root element: `{ tag, attributes, children }`. */
export function parseSvg(text) {
  const root = { tag: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes, isEmpty] of text.matchAll(TAG)) {
    if (closing) {
      open.pop();
      continue;
    }
    const node = { tag, attributes: attributesOf(attributes), children: [] };
    open.at(-1).children.push(node);
    if (!isEmpty) open.push(node);
  }
  return root.children[0];
}

/** Numbers where the value is one. */
function attributesOf(text) {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name, /^-?[\d.]+$/.test(value) ? Number(value) : value]),
  );
}

/** Returns the first element with that id or, where the group never moves, that class. */
export function find(node, id) {
  if (node.attributes.id === id || node.attributes.class === id) return node;
  for (const child of node.children) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

/** `10,20 30,40` as pairs of numbers. */
export function pointsOf({ attributes }) {
  return attributes.points.split(' ').map((pair) => pair.split(',').map(Number));
}
