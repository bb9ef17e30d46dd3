import type { Tile } from '@reprise/contract/feed/calls.ts';
import type { VideoStill } from '@reprise/contract/clips/rules/video-still.ts';

export interface LinkedClip {
  readonly tile: Tile;
  readonly title: string;
  readonly description: string;
  readonly still: VideoStill;
  readonly url: string;
  readonly embedUrl: string;
  readonly oembedUrl: string;
}
