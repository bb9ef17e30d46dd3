import type { ChatSummary, Message } from '@reprise/contract/documents.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import type { MessageRow, SharedTile } from './messages.repo.ts';
import type { SummaryRow } from './summaries.repo.ts';

export function presentMessage(row: MessageRow): Message {
  const { tile_id, public_id, is_removed, unavailable_reason } = row;
  return {
    id: row.client_id,
    seq: row.seq,
    text: row.body,
    senderId: row.sender_uid,
    date: row.sent_at.toISOString(),
    ...(tile_id === null
      ? {}
      : {
          tile: {
            id: tile_id,
            link: row.video_id,
            starttime: row.starttime,
            endtime: row.endtime,
            ...(public_id === null ? {} : { public_id }),
            ...(is_removed ? { removed: true as const } : {}),
            ...(unavailable_reason === null ? {} : { unavailable: unavailable_reason }),
          },
        }),
  };
}

interface Sent {
  readonly sender: { readonly uid: string };
  readonly id: string;
  readonly text: string;
  readonly tile: SharedTile | null;
}

export function sentMessageRow(
  { sender, id, text, tile }: Sent,
  { seq, sent_at }: { readonly seq: number; readonly sent_at: Date },
): MessageRow {
  const noTile = {
    tile_id: null,
    video_id: null,
    starttime: null,
    endtime: null,
    public_id: null,
    unavailable_reason: null,
  };
  return {
    ...(tile ?? noTile),
    seq,
    client_id: id.toLowerCase(),
    body: text,
    sender_uid: sender.uid,
    sent_at,
    is_removed: false,
  };
}

export function presentSummary(row: Omit<SummaryRow, 'combined_id'>): ChatSummary {
  return {
    userinfo: {
      uid: row.uid,
      displayName: row.is_deleted ? DELETED_USER : row.username,
      photoUrl: row.img_url ?? accountLimits.defaultAvatar,
    },
    date: row.updated_at.toISOString(),
    lastMessage: { message: row.last_message, seen: row.is_seen },
  };
}

export function lastMessageOf(text: string): string {
  return text === '' ? chatTexts.sharedClip : text;
}
