import { oklch } from './color.mjs';

const hex = (lightness, chroma, hue) =>
  `#${oklch(lightness, chroma, hue)
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const INK = hex(0.25, 0.04, 285);
const STROKE = `fill="none" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"`;

const HEADS = {
  round: (tone) => `<circle cx="48" cy="52" r="25" fill="${tone}"/>`,
  tile: (tone) => `<rect x="25" y="28" width="46" height="48" rx="15" fill="${tone}"/>`,
  arch: (tone) =>
    `<path d="M24 52a24 24 0 0 1 48 0v12a14 14 0 0 1-14 14H38a14 14 0 0 1-14-14z" fill="${tone}"/>`,
  leaf: (tone) =>
    `<path d="M25 30h30a17 17 0 0 1 17 17v13a17 17 0 0 1-17 17H42a17 17 0 0 1-17-17z" fill="${tone}"/>`,
};
const EYES = {
  dots: `<g fill="${INK}"><circle cx="39" cy="51" r="2.8"/><circle cx="57" cy="51" r="2.8"/></g>`,
  closed: `<path d="M35 51q4 4 8 0m10 0q4 4 8 0" ${STROKE}/>`,
  happy: `<path d="M35 53q4-5 8 0m10 0q4-5 8 0" ${STROKE}/>`,
  glasses: `<g ${STROKE}><circle cx="38" cy="51" r="7"/><circle cx="58" cy="51" r="7"/><path d="M45 50q3-2 6 0"/></g><g fill="${INK}"><circle cx="38" cy="51" r="2"/><circle cx="58" cy="51" r="2"/></g>`,
};
const MOUTHS = {
  smile: `<path d="M41 62q7 6 14 0" ${STROKE}/>`,
  line: `<path d="M43 64h10" ${STROKE}/>`,
  open: `<path d="M42 61h12a6 6 0 0 1-12 0z" fill="${INK}"/>`,
  side: `<path d="M42 64q7 2 11-3" ${STROKE}/>`,
};
const TOPS = {
  none: () => '',
  cap: (tone) =>
    `<path d="M22 44a26 22 0 0 1 52 0z" fill="${tone}"/><rect x="48" y="40" width="36" height="6" rx="3" fill="${tone}"/>`,
  bun: (tone) =>
    `<circle cx="48" cy="20" r="10" fill="${tone}"/><path d="M22 46a26 24 0 0 1 52 0q-26-12-52 0z" fill="${tone}"/>`,
  fringe: (tone) => `<path d="M22 50a26 28 0 0 1 52 0q-10-2-14-12-12 12-38 12z" fill="${tone}"/>`,
  waves: (tone) =>
    `<g fill="${tone}"><circle cx="30" cy="36" r="11"/><circle cx="43" cy="28" r="12"/><circle cx="58" cy="29" r="11"/><circle cx="68" cy="39" r="9"/></g>`,
  phones: (tone) =>
    `<path d="M23 54V48a25 25 0 0 1 50 0v6" fill="none" stroke="${tone}" stroke-width="5"/><rect x="17" y="47" width="11" height="18" rx="5" fill="${tone}"/><rect x="68" y="47" width="11" height="18" rx="5" fill="${tone}"/>`,
  bob: (tone) =>
    `<path d="M19 72V48a29 28 0 0 1 58 0v24H66V50q-18-2-26-12-4 10-10 12v22z" fill="${tone}"/>`,
};

/** name: [background hue, its lightness, face tone, top tone, head, top, eyes, mouth]. */
const PEOPLE = {
  coral: [30, 0.76, [0.9, 0.06, 60], [0.36, 0.08, 20], 'round', 'phones', 'happy', 'smile'],
  fern: [150, 0.74, [0.72, 0.08, 55], [0.27, 0.04, 60], 'arch', 'waves', 'dots', 'smile'],
  plum: [325, 0.6, [0.87, 0.06, 65], [0.3, 0.09, 320], 'tile', 'fringe', 'closed', 'line'],
  honey: [85, 0.84, [0.6, 0.08, 45], [0.24, 0.03, 40], 'round', 'bun', 'dots', 'open'],
  tide: [215, 0.72, [0.92, 0.05, 70], [0.5, 0.14, 30], 'tile', 'cap', 'dots', 'side'],
  clay: [45, 0.66, [0.5, 0.07, 45], [0.82, 0.13, 85], 'arch', 'phones', 'closed', 'smile'],
  moss: [125, 0.64, [0.88, 0.06, 65], [0.4, 0.06, 55], 'tile', 'none', 'glasses', 'smile'],
  iris: [285, 0.68, [0.8, 0.07, 55], [0.28, 0.05, 285], 'round', 'bob', 'dots', 'smile'],
  ember: [22, 0.62, [0.88, 0.07, 75], [0.62, 0.17, 45], 'leaf', 'waves', 'happy', 'open'],
  frost: [235, 0.8, [0.68, 0.08, 50], [0.38, 0.08, 255], 'tile', 'cap', 'closed', 'line'],
  olive: [110, 0.74, [0.56, 0.08, 50], [0.26, 0.03, 110], 'round', 'fringe', 'glasses', 'side'],
  peony: [355, 0.8, [0.91, 0.05, 60], [0.48, 0.13, 355], 'arch', 'bun', 'closed', 'smile'],
  slate: [260, 0.52, [0.78, 0.08, 60], [0.9, 0.02, 90], 'round', 'fringe', 'glasses', 'line'],
  saffron: [70, 0.8, [0.45, 0.06, 40], [0.22, 0.03, 40], 'tile', 'phones', 'happy', 'open'],
  lagoon: [190, 0.68, [0.85, 0.07, 60], [0.32, 0.07, 220], 'arch', 'bob', 'happy', 'smile'],
  cocoa: [55, 0.5, [0.74, 0.08, 60], [0.3, 0.05, 50], 'round', 'waves', 'dots', 'line'],
};

const frame = (background, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${background}"/>${content}</svg>\n`;

export function makeAvatars() {
  const avatars = { default: blank() };
  for (const [name, [hue, lightness, face, top, head, hat, eyes, mouth]] of Object.entries(
    PEOPLE,
  )) {
    const [tone, cloth] = [hex(...face), hex(lightness - 0.16, 0.1, hue)];
    const shoulders = `<path d="M12 96a36 24 0 0 1 72 0z" fill="${cloth}"/>`;
    avatars[name] = frame(
      hex(lightness, 0.105, hue),
      shoulders + HEADS[head](tone) + TOPS[hat](hex(...top)) + EYES[eyes] + MOUTHS[mouth],
    );
  }
  return avatars;
}

function blank() {
  const [ground, tile, sign] = [hex(0.84, 0.012, 285), hex(0.72, 0.018, 285), hex(0.9, 0.008, 285)];
  return frame(
    ground,
    `<rect x="22" y="22" width="52" height="52" rx="15" fill="${tile}"/><g fill="${sign}"><circle cx="38.5" cy="41" r="3.5"/><circle cx="38.5" cy="55" r="3.5"/><rect x="46.3" y="33" width="3.5" height="30" rx="1.7"/><rect x="54" y="33" width="7.8" height="30" rx="2"/></g>`,
  );
}
