// Reads the subset of SVG that the drawings use.

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;

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

function attributesOf(text) {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name, /^-?[\d.]+$/.test(value) ? Number(value) : value]),
  );
}

export function find(node, id) {
  if (node.attributes.id === id || node.attributes.class === id) return node;
  for (const child of node.children) {
    const found = find(child, id);
    if (found) return found;
  }
  return undefined;
}

export function pointsOf({ attributes }) {
  return attributes.points.split(' ').map((pair) => pair.split(',').map(Number));
}
