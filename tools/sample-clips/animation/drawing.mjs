import { readFileSync } from 'node:fs';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { find, parseSvg, pointsOf } from './svg.mjs';

export const WIDTH = 1280;
export const HEIGHT = 720;
/** Pixels per unit of the drawings (640 x 360). */
const SCALE = 2;
const WHOLE = { x: 320, y: 180, zoom: 1 };

/**
 * `draw` takes a camera (center and zoom) and a pose. Per id: `move` ([x, y]), `turn` (degrees) and
 * `stretch` (factor or [x, y]) around `about`, `alpha`, `hidden`, `points`, `paint(context)`,
 * called after the children, and `instead(context)`.
 */
export function openDrawing(name) {
  const svg = parseSvg(readFileSync(new URL(`../drawings/${name}.svg`, import.meta.url), 'utf8'));
  const defs = new Map();
  for (const node of svg.children[0].children) defs.set(node.attributes.id, node);
  const vignette = svg.children.at(-1);
  const layers = layersOf(svg.children.slice(1, -1));
  const stills = new Map();

  function stillOf(layer, index, camera) {
    const key = `${index} ${camera.x} ${camera.y} ${camera.zoom}`;
    if (!stills.has(key)) {
      const canvas = createCanvas(WIDTH, HEIGHT);
      const brush = createBrush(canvas.getContext('2d'), defs, {}, camera);
      for (const node of layer.nodes) brush(node);
      stills.set(key, canvas);
    }
    return stills.get(key);
  }

  return {
    points: (id) => pointsOf(find(svg, id).children[0]),
    children: (id) => find(svg, id).children,
    draw(context, pose, camera = WHOLE) {
      context.resetTransform();
      for (const [index, layer] of layers.entries()) {
        if (layer.isStill) {
          context.resetTransform();
          context.drawImage(stillOf(layer, index, camera), 0, 0);
          continue;
        }
        const brush = createBrush(context, defs, pose, camera);
        for (const node of layer.nodes) brush(node);
      }
      createBrush(context, defs, pose, WHOLE)(vignette);
    },
  };
}

/** Splits into runs that move (they contain ids) and runs that can be drawn once. */
function layersOf(nodes) {
  const layers = [];
  for (const node of nodes) {
    const isStill = !hasId(node) && (layers.length <= 1 || !isBlended(node));
    const last = layers.at(-1);
    if (last?.isStill === isStill) last.nodes.push(node);
    else layers.push({ isStill, nodes: [node] });
  }
  return layers;
}

function hasId(node) {
  return node.tag !== 'clipPath' && (node.attributes.id !== undefined || node.children.some(hasId));
}

function isBlended(node) {
  return node.attributes.style !== undefined || node.children.some(isBlended);
}

function createBrush(context, defs, pose, camera) {
  const zoom = SCALE * camera.zoom;
  context.setTransform(zoom, 0, 0, zoom, WIDTH / 2 - camera.x * zoom, HEIGHT / 2 - camera.y * zoom);

  function paintNode(node) {
    const change = pose[node.attributes.id];
    if (node.tag === 'clipPath') {
      defs.set(node.attributes.id, node);
      return;
    }
    if (change?.hidden) return;
    context.save();
    place(context, node.attributes, change);
    if (change?.alpha !== undefined) context.globalAlpha *= change.alpha;
    if (node.tag === 'g') {
      const clip = node.attributes['clip-path'];
      if (clip) context.clip(shapeOf(defs.get(/#(.+)\)/.exec(clip)[1]).children[0]).path);
      const points = change?.points;
      if (change?.instead) change.instead(context);
      else {
        for (const child of node.children) {
          paintNode(points ? { ...child, shape: undefined, points } : child);
        }
      }
      change?.paint?.(context);
    } else paintShape(context, node, defs, zoom);
    context.restore();
  }
  return paintNode;
}

function place(context, { transform = '' }, change) {
  if (change) {
    const [x, y] = change.about ?? [0, 0];
    const [dx, dy] = change.move ?? [0, 0];
    const [sx, sy] = [change.stretch ?? 1].flat();
    context.translate(x + dx, y + dy);
    context.rotate(((change.turn ?? 0) * Math.PI) / 180);
    context.scale(sx, sy ?? sx);
    context.translate(-x, -y);
  }
  for (const [, kind, text] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a, b, c] = text.split(' ').map(Number);
    if (kind === 'translate') context.translate(a, b);
    if (kind === 'scale') context.scale(a, b ?? a);
    if (kind === 'rotate') {
      if (c !== undefined) context.translate(b, c);
      context.rotate((a * Math.PI) / 180);
      if (c !== undefined) context.translate(-b, -c);
    }
  }
}

function paintShape(context, node, defs, zoom) {
  const { attributes } = node;
  const { path, box } = shapeOf(node);
  context.globalAlpha *= attributes.opacity ?? 1;
  if (attributes.style) context.globalCompositeOperation = 'screen';
  if (attributes.filter) {
    const blur = defs.get(/#(.+)\)/.exec(attributes.filter)[1]).children[0];
    context.filter = `blur(${blur.attributes.stdDeviation * zoom}px)`;
  }
  if (attributes.fill !== 'none') fill(context, path, box(), attributes.fill, defs);
  if (attributes.stroke) {
    context.globalAlpha *= attributes['stroke-opacity'] ?? 1;
    context.strokeStyle = attributes.stroke;
    context.lineWidth = attributes['stroke-width'] ?? 1;
    context.lineCap = attributes['stroke-linecap'] ?? 'butt';
    context.lineJoin = attributes['stroke-linejoin'] ?? 'miter';
    context.stroke(path);
  }
}

function fill(context, path, [x, y, width, height], paint = '#000', defs) {
  const reference = /^url\(#(.+)\)$/.exec(paint);
  if (!reference) {
    context.fillStyle = paint;
    context.fill(path);
    return;
  }
  // Gradients are defined on the unit square of the shape's box.
  const { tag, attributes, children } = defs.get(reference[1]);
  const { x1, y1, x2, y2, cx, cy, r } = attributes;
  const gradient =
    tag === 'linearGradient'
      ? context.createLinearGradient(x1, y1, x2, y2)
      : context.createRadialGradient(cx, cy, 0, cx, cy, r);
  for (const stop of children) {
    gradient.addColorStop(
      stop.attributes.offset,
      colorOf(stop.attributes['stop-color'], stop.attributes['stop-opacity']),
    );
  }
  context.save();
  context.clip(path);
  context.translate(x, y);
  context.scale(width, height);
  context.fillStyle = gradient;
  context.fillRect(0, 0, 1, 1);
  context.restore();
}

export function colorOf(hex, alpha = 1) {
  const long = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

function shapeOf(node) {
  node.shape ??= createShape(node);
  return node.shape;
}

function createShape({ tag, attributes, points, ...node }) {
  const { x = 0, y = 0, width, height, rx, cx, cy, r, d } = attributes;
  const path = tag === 'path' ? new Path2D(d) : new Path2D();
  if (tag === 'rect') path.roundRect(x, y, width, height, rx ?? 0);
  if (tag === 'circle') path.arc(cx, cy, r, 0, Math.PI * 2);
  if (tag === 'ellipse') path.ellipse(cx, cy, rx, attributes.ry, 0, 0, Math.PI * 2);
  if (tag === 'polyline') {
    const line = points ?? pointsOf({ attributes, ...node });
    for (const [index, [px, py]] of line.entries()) {
      if (index === 0) path.moveTo(px, py);
      else path.lineTo(px, py);
    }
  }
  let box;
  return {
    path,
    box() {
      if (!box) {
        const [left, top, right, bottom] = path.computeTightBounds();
        box = [left, top, right - left, bottom - top];
      }
      return box;
    },
  };
}
