import type { Reaction } from '@reprise/contract/chat/reactions.ts';
import type { ReactNode } from 'react';

const FACE = <circle cx="12" cy="12" r="10" fill="#ffc83d" />;
const INK = '#5a3a10';

/** Drawings, because emoji differ between devices. */
const glyphs: Readonly<Record<Reaction, ReactNode>> = {
  again: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="6.5" fill="#e4572e" />
      <g fill="#fff">
        <circle cx="7.5" cy="9" r="1.6" />
        <circle cx="7.5" cy="15" r="1.6" />
        <rect x="11" y="5.5" width="1.7" height="13" rx=".8" />
        <rect x="14.5" y="5.5" width="3.6" height="13" rx="1" />
      </g>
    </>
  ),
  fire: (
    <>
      <path
        d="M12.5 1.5c.6 4-5.8 6.3-5.8 12.5A7 7 0 0 0 12 22a7 7 0 0 0 6.5-7.5c0-3.3-2-4.7-2.3-7.2-1 .7-1.6 1.7-1.7 3-1.2-2-1.2-6-2-8.8z"
        fill="#f4511e"
      />
      <path
        d="M12 22a4.3 4.3 0 0 1-4-4.4c0-3 2.7-3.8 3.3-6.6 2 1.5 4.8 3.6 4.8 6.7A4.3 4.3 0 0 1 12 22z"
        fill="#ffca3a"
      />
    </>
  ),
  love: (
    <>
      {FACE}
      <path
        d="M8 11.8 4.7 8.4a2 2 0 1 1 2.9-2.7L8 6l.4-.3a2 2 0 1 1 2.9 2.7zM16 11.8l-3.3-3.4a2 2 0 1 1 2.9-2.7l.4.3.4-.3a2 2 0 1 1 2.9 2.7z"
        fill="#e8274b"
      />
      <path d="M7 14h10a5 5 0 0 1-10 0z" fill={INK} />
    </>
  ),
  laugh: (
    <>
      {FACE}
      <path
        d="M5.5 9.5q1.8-2.6 3.8 0M14.7 9.5q1.8-2.6 3.8 0"
        stroke={INK}
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M5.5 12.5h13a6.5 6.5 0 0 1-13 0z" fill={INK} />
      <path d="M7.5 12.5h9v1.6h-9z" fill="#fff" />
      <path
        d="M5 10.5q-3 3.5-1.6 5 1.9.8 2.2-1.5zM19 10.5q3 3.5 1.6 5-1.9.8-2.2-1.5z"
        fill="#4db6ff"
      />
    </>
  ),
  wow: (
    <>
      {FACE}
      <g fill={INK}>
        <circle cx="8.3" cy="9.5" r="1.7" />
        <circle cx="15.7" cy="9.5" r="1.7" />
        <ellipse cx="12" cy="16" rx="2.6" ry="3.3" />
      </g>
      <path
        d="M6 5.8q1.8-1.7 3.8-1M18 5.8q-1.8-1.7-3.8-1"
        stroke={INK}
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  tears: (
    <>
      {FACE}
      <g fill={INK}>
        <circle cx="8.3" cy="10.5" r="1.5" />
        <circle cx="15.7" cy="10.5" r="1.5" />
      </g>
      <path
        d="M8.5 17.5q3.5-3.6 7 0"
        stroke={INK}
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M17.5 12q3 4 1.5 6-1.6 1.3-3 0-1.4-2 1.5-6z" fill="#4db6ff" />
    </>
  ),
};

export function ReactionGlyph({ reaction }: { reaction: Reaction }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      {glyphs[reaction]}
    </svg>
  );
}
