export const WIDTH = 640;
export const HEIGHT = 360;

/** Closeness to the corners per pixel; 0 in the center. */
const EDGE = Float32Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => {
  const u = (pixel % WIDTH) / WIDTH - 0.5;
  const v = Math.floor(pixel / WIDTH) / HEIGHT - 0.5;
  return Math.min(1, (u * u + v * v) * 2) ** 1.4;
});

/**
 * A float image with anti-aliased shapes. Sums may exceed 1 and are compressed when the bytes are
 * read.
 */
export function createCanvas() {
  const data = new Float32Array(WIDTH * HEIGHT * 3);

  /** Paints the pixels of the box where `distance` (pixels) is negative. */
  function shape(box, distance, color, { alpha = 1, soft = 1 } = {}) {
    const [x0, x1] = [Math.max(0, Math.floor(box[0])), Math.min(WIDTH, Math.ceil(box[2]))];
    const [y0, y1] = [Math.max(0, Math.floor(box[1])), Math.min(HEIGHT, Math.ceil(box[3]))];
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        const cover = 0.5 - distance(x + 0.5, y + 0.5) / soft;
        if (cover <= 0) continue;
        const share = (cover < 1 ? cover : 1) * alpha;
        const at = (y * WIDTH + x) * 3;
        data[at] += (color[0] - data[at]) * share;
        data[at + 1] += (color[1] - data[at + 1]) * share;
        data[at + 2] += (color[2] - data[at + 2]) * share;
      }
    }
  }

  return {
    data,
    shape,
    /** A smooth background, computed on a coarse grid (u, v in 0-1) and interpolated. */
    field(columns, rows, colorAt) {
      paintField(data, columns, rows, colorAt);
    },
    disc(x, y, radius, color, options) {
      const reach = radius + (options?.soft ?? 1);
      shape(
        [x - reach, y - reach, x + reach, y + reach],
        (px, py) => Math.hypot(px - x, py - y) - radius,
        color,
        options,
      );
    },
    ring(x, y, radius, width, color, options) {
      const reach = radius + width + (options?.soft ?? 1);
      shape(
        [x - reach, y - reach, x + reach, y + reach],
        (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - width / 2,
        color,
        options,
      );
    },
    line(x0, y0, x1, y1, width, color, options) {
      const reach = width / 2 + (options?.soft ?? 1);
      const [dx, dy] = [x1 - x0, y1 - y0];
      const square = dx * dx + dy * dy || 1;
      shape(
        [
          Math.min(x0, x1) - reach,
          Math.min(y0, y1) - reach,
          Math.max(x0, x1) + reach,
          Math.max(y0, y1) + reach,
        ],
        (px, py) => {
          const share = Math.min(Math.max(((px - x0) * dx + (py - y0) * dy) / square, 0), 1);
          return Math.hypot(px - x0 - share * dx, py - y0 - share * dy) - width / 2;
        },
        color,
        options,
      );
    },
    /** A rounded rectangle around its center, rotated by `turn` radians. */
    tile(x, y, width, height, radius, color, { turn = 0, ...options } = {}) {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const reach = turn === 0 ? 0 : Math.hypot(width, height) / 2;
      const margin = options.soft ?? 1;
      const [rx, ry] = [Math.max(reach, width / 2) + margin, Math.max(reach, height / 2) + margin];
      shape(
        [x - rx, y - ry, x + rx, y + ry],
        (px, py) => {
          const qx = Math.abs((px - x) * cos + (py - y) * sin) - width / 2 + radius;
          const qy = Math.abs((py - y) * cos - (px - x) * sin) - height / 2 + radius;
          return (
            Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius
          );
        },
        color,
        options,
      );
    },
    below(yAt, color, options) {
      const heights = Float32Array.from({ length: WIDTH }, (_, x) => yAt(x + 0.5));
      const top = heights.reduce((least, y) => Math.min(least, y), HEIGHT) - (options?.soft ?? 1);
      shape([0, top, WIDTH, HEIGHT], (px, py) => heights[px | 0] - py, color, options);
    },
    /** Additive light, zero at `radius`. */
    glow(x, y, radius, color, strength = 1) {
      addGlow(data, { x, y, radius, color, strength });
    },
    vignette(strength) {
      for (let pixel = 0; pixel < EDGE.length; pixel += 1) {
        const share = 1 - strength * EDGE[pixel];
        data[pixel * 3] *= share;
        data[pixel * 3 + 1] *= share;
        data[pixel * 3 + 2] *= share;
      }
    },
    bytes() {
      const bytes = Buffer.alloc(data.length);
      for (let at = 0; at < data.length; at += 1) {
        const value = data[at];
        const shown = value < 0.9 ? value : 0.9 + 0.1 * (1 - Math.exp((0.9 - value) * 10));
        bytes[at] = Math.max(0, Math.min(255, shown * 255 + 0.5));
      }
      return bytes;
    },
  };
}

function paintField(data, columns, rows, colorAt) {
  const grid = new Float32Array((columns + 1) * (rows + 1) * 3);
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      grid.set(colorAt(column / columns, row / rows), (row * (columns + 1) + column) * 3);
    }
  }
  for (let y = 0; y < HEIGHT; y += 1) {
    const v = ((y + 0.5) / HEIGHT) * rows;
    const row = Math.floor(v);
    const dv = v - row;
    for (let x = 0; x < WIDTH; x += 1) {
      const u = ((x + 0.5) / WIDTH) * columns;
      const column = Math.floor(u);
      const du = u - column;
      const from = (row * (columns + 1) + column) * 3;
      const under = from + (columns + 1) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const top = grid[from + channel] + (grid[from + 3 + channel] - grid[from + channel]) * du;
        const low =
          grid[under + channel] + (grid[under + 3 + channel] - grid[under + channel]) * du;
        data[(y * WIDTH + x) * 3 + channel] = top + (low - top) * dv;
      }
    }
  }
}

function addGlow(data, { x, y, radius, color, strength }) {
  const [x0, x1] = [Math.max(0, Math.floor(x - radius)), Math.min(WIDTH, Math.ceil(x + radius))];
  const [y0, y1] = [Math.max(0, Math.floor(y - radius)), Math.min(HEIGHT, Math.ceil(y + radius))];
  for (let py = y0; py < y1; py += 1) {
    for (let px = x0; px < x1; px += 1) {
      const square = ((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (radius * radius);
      if (square >= 1) continue;
      const light = strength * (1 - square) ** 3;
      const at = (py * WIDTH + px) * 3;
      data[at] += color[0] * light;
      data[at + 1] += color[1] * light;
      data[at + 2] += color[2] * light;
    }
  }
}
