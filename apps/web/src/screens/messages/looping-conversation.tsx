import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import type { SharedClip } from '#features/chat/conversation/conversation-loop.ts';
import { sharedMixQuery } from '#features/chat/mix.api.ts';
import { ReactionGlyph } from '#features/chat/reactions/reaction-glyph.tsx';
import { ConversationView } from '#features/chat/conversation/conversation-view.tsx';
import type { Conversation } from '#features/chat/conversations.ts';
import { loopedTileOf } from '#features/chat/share/loop-with.tsx';
import { RoomCard } from '#features/together/room-card.tsx';
import type { RoomUser } from '#features/together/room-faces.tsx';
import type { RoomPanelProps } from '#features/together/room-panel.tsx';
import { type ChatRoom, useRoom } from '#features/together/use-room.ts';
import { usePostClip } from '#features/tiles/create/use-post-clip.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useLiveConnectionStatus } from '#platform/live/use-live-document.ts';
import { type ListedClip, nextClips } from './next-clips.ts';

const RoomPanel = lazy(async () => ({
  default: (await import('#features/together/room-panel.tsx')).RoomPanel,
}));

interface LoopingConversationProps {
  readonly conversation: Conversation;
  readonly viewer: AuthUser;
}

/** A conversation in which the viewer can loop a clip together with the others. */
export function LoopingConversation({ conversation, viewer }: LoopingConversationProps) {
  const loop = useRoom(conversation.chat);
  const postClip = usePostClip(viewer);
  const { room, joined } = loop;
  useStartFromLink(loop);
  const members = roomUsers(conversation, viewer);
  return (
    <ConversationView
      conversation={conversation}
      viewer={viewer}
      onPost={postClip}
      loop={{
        isJoined: joined !== null,
        summary: joined && room ? summaryOf(room.users.length) : null,
        onClip: (tileId, mix) => loop.start({ tileId, mix }),
        onJoin: room !== null && joined === null ? loop.join : null,
        onLeave: loop.leave,
        onReact: joined === null ? null : loop.react,
        renderCard: (starter) =>
          joined === null && (room ?? loop.ended) !== null ? (
            <Card loop={loop} members={members} starter={starter} />
          ) : null,
        renderRoom: (clips, addButton) =>
          room !== null &&
          joined !== null && (
            <Suspense>
              <Panel
                room={room}
                joined={joined}
                members={members}
                uid={viewer.uid}
                clips={clips}
                played={loop.played}
                addButton={addButton}
              />
            </Suspense>
          ),
      }}
    />
  );
}

/** Starts with the clip that the share sheet has brought, once the server can be reached. */
function useStartFromLink({ start }: ChatRoom) {
  const location = useLocation();
  const navigate = useNavigate();
  const isConnected = useLiveConnectionStatus() === 'open';
  const tileId = loopedTileOf(location.state);
  const begin = useEffectEvent((wanted: number) => {
    const here = `${location.pathname}${location.search}`;
    void navigate(here, { replace: true, state: null });
    start({ tileId: wanted });
  });
  useEffect(() => {
    if (isConnected && tileId !== null) begin(tileId);
  }, [isConnected, tileId]);
}

function roomUsers({ members, isGroup }: Conversation, viewer: AuthUser): RoomUser[] {
  const users = members.map(({ uid, displayName: name, photoUrl }) => ({ uid, name, photoUrl }));
  const { uid, displayName: name, photoURL: photoUrl } = viewer;
  return isGroup ? users : [...users, { uid, name, photoUrl }];
}

function summaryOf(count: number): string {
  return count > 1 ? togetherScreenTexts.looping(count) : togetherScreenTexts.onlyYou;
}

interface CardProps {
  readonly loop: ChatRoom;
  readonly members: readonly RoomUser[];
  readonly starter: string | null;
}

function Card({ loop, members, starter }: CardProps) {
  const { room, ended, isEntering } = loop;
  const { data: tile } = useQuery(sharedTileQuery((room?.program ?? ended)?.clip.publicId));
  return (
    <RoomCard
      room={room}
      ended={ended}
      isEntering={isEntering}
      starter={starter}
      members={members}
      caption={tile?.tile_desc}
      onJoin={loop.join}
      onAgain={loop.again}
    />
  );
}

type FromView = 'room' | 'joined' | 'members' | 'uid' | 'addButton';

interface PanelProps extends Pick<RoomPanelProps, FromView> {
  readonly clips: readonly SharedClip[];
  readonly played: readonly number[];
}

const WITH_CAPTIONS = 3;

function Panel({ clips, played, ...panel }: PanelProps) {
  const { createdAt, program } = panel.room;
  const { clip } = program;
  const { data: shared } = useQuery(sharedTileQuery(clip.publicId));
  const { data: mix } = useQuery({
    ...sharedMixQuery(program.mix ?? ''),
    enabled: program.mix !== undefined,
  });
  const tile = shared ?? mix?.clips.find(({ tile_id }) => tile_id === clip.tileId)?.tile;
  const next = nextClips(clips, { since: createdAt, played, mix });
  const captionOf = useCaptions(next.slice(0, WITH_CAPTIONS));
  return (
    <RoomPanel
      {...panel}
      caption={tile?.tile_desc}
      source={tile?.source}
      renderReaction={(reaction) => <ReactionGlyph reaction={reaction} />}
      next={next.map((one) => ({ ...one, caption: captionOf(one) }))}
    />
  );
}

/**
 * Returns a function that returns the caption of a clip, or undefined if it is gone or not known
 * yet. `useQueries` would be one more kB of the first script.
 */
function useCaptions(clips: readonly ListedClip[]) {
  const queries = useQueryClient();
  const unknown = clips.filter(({ caption }) => caption === undefined);
  const publicIds = unknown.map(({ publicId }) => publicId);
  const { data } = useQuery({
    queryKey: ['captions', publicIds],
    async queryFn() {
      const tiles = await Promise.all(
        publicIds.map((id) => queries.ensureQueryData(sharedTileQuery(id))),
      );
      return tiles.map((tile) => tile?.tile_desc);
    },
  });
  return ({ caption, publicId }: ListedClip) => caption ?? data?.[publicIds.indexOf(publicId)];
}
