import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { videoPath } from '@reprise/contract/moments/rules/video-path.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { toSingleLine } from '@reprise/contract/rules/single-line.ts';
import { embeddedJson } from '#platform/http/pages/html.ts';
import { pageHead } from '#platform/http/pages/page-head.ts';
import { textsIn } from '#platform/texts/texts-in.ts';

export interface LinkedVideo {
  readonly video: Video;
  /** Public ones. */
  readonly passages: readonly Tile[];
  readonly publicUrl: string;
  readonly language: Language;
}

/** Returns the metadata of a video's page, for link readers and search engines. */
export function videoHead(linked: LinkedVideo): string {
  const page = describe(linked);
  // A data block, so that the content security policy does not concern it.
  const json = embeddedJson(videoObject(linked, page));
  return [...pageHead(page), `<script type="application/ld+json">${json}</script>`].join('\n    ');
}

function describe({ video, publicUrl, language }: LinkedVideo) {
  const still = videoStill(video.video_id);
  return {
    title: titleOf(video, language),
    description: textsIn[language].videoTexts.description(video.passages, video.people),
    url: publicUrl + videoPath(video.video_id),
    still: { ...still, address: new URL(still.address, publicUrl).href },
  };
}

function titleOf({ video_id, source }: Video, language: Language): string {
  const { clipTexts, videoTexts } = textsIn[language];
  if (isSampleVideo(video_id)) return clipTexts.sample;
  return source?.title === undefined ? videoTexts.unnamed : toSingleLine(source.title);
}

/** As schema.org has it. Offsets are seconds. */
function videoObject(
  { video, passages, publicUrl, language }: LinkedVideo,
  { title, description, url, still }: ReturnType<typeof describe>,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description,
    url,
    thumbnailUrl: still.address,
    ...(!isSampleVideo(video.video_id) && {
      sameAs: `https://www.youtube.com/watch?v=${video.video_id}`,
    }),
    hasPart: passages.map((tile) => ({
      '@type': 'Clip',
      name: clipTitle(tile, textsIn[language].tileTexts),
      startOffset: tile.starttime,
      endOffset: tile.endtime,
      url: publicUrl + tilePath(tile.public_id),
    })),
  };
}
