import { groupTexts } from '@reprise/contract/chat/group-texts.ts';
import type { Message } from '@reprise/contract/documents.ts';
import type { Emitter, Statement } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import { pushMessage } from '#features/chat/chat.changes.ts';
import { presentMessage, sentMessageRow } from '#features/chat/chat.present.ts';
import { messageBatcher } from '#features/chat/message-batcher.ts';
import { findMessage } from '#features/chat/messages.repo.ts';
import { rejectionError, type SendDeps, type SendMessage } from '#features/chat/send-messages.ts';
import type { HiddenFromViewer } from './group-visibility.ts';
import { emitEntry, emitGroupDetails, emitGroupMessage, presentLatest } from './groups.changes.ts';
import { storeGroupMessages, type SentGroupRow } from './sent-group-messages.repo.ts';

export type SendGroupMessage = Omit<SendMessage, 'to'> & { readonly groupId: string };

/**
 * Stores a message to a group, or returns the one stored with this id. Throws NotFoundError for the
 * group, the tile or the message replied to; ID_REUSED.
 */
export type GroupMessageSender = (message: SendGroupMessage) => Promise<Message>;

/** One commit per message, for any number of members (ADR 0042). */
export function groupMessageSender({
  db,
  runStatement,
  onUnseenClamp,
}: Omit<SendDeps, 'transact'>): GroupMessageSender {
  async function store(
    statement: Statement,
    messages: readonly SendGroupMessage[],
    lockTimeoutMs: number,
  ) {
    const rows = await storeGroupMessages(
      statement,
      messages.map(({ sender, id, text, replyTo, ...message }) => ({
        ...message,
        senderId: sender.id,
        clientId: id,
        body: text,
        replyId: replyTo,
      })),
      lockTimeoutMs,
    );
    for (const [nth, row] of rows.entries()) {
      const message = messages[nth];
      if (message === undefined || row.outcome !== 'stored') continue;
      if (row.is_clamped) onUnseenClamp();
      emitNewMessage(statement, message, row);
    }
    return rows;
  }

  const storeInBatch = messageBatcher(runStatement, store);

  return async (message) => {
    const row = await storeInBatch(message);
    if (row.outcome === 'stored') return presentMessage(sentMessageRow(message, row));
    if (row.outcome === 'stored_before') {
      return presentMessage(await findMessage(db, message.groupId, row.seq));
    }
    if (row.outcome === 'no_group') throw new NotFoundError(groupTexts.noGroup);
    throw rejectionError(row.outcome);
  };
}

function emitNewMessage(emitter: Emitter, message: SendGroupMessage, row: SentGroupRow): void {
  const { sender, groupId: combinedId, text } = message;
  const group = { combinedId, audience: audienceOf(sender.uid, row) };
  emitReply(emitter, message, row);
  emitGroupMessage(emitter, group, presentMessage(sentMessageRow(message, row)));
  for (const member of row.members) {
    if (member.is_hidden) continue;
    const owner = { uid: member.uid, version: member.groups_version };
    const latest = presentLatest({
      updated_at: row.sent_at,
      is_seen: member.is_seen,
      last_message: text,
      last_sender: sender.uid,
      last_is_notice: false,
    });
    emitEntry(emitter, owner, combinedId, latest);
    if (member.added !== 0) emitter.touch('unseenMessages', member.uid);
    if (!member.has_push) continue;
    pushMessage(emitter, sender, {
      kind: member.id === row.answered_id ? 'replies' : 'messages',
      receiverId: member.id,
      combinedId,
      text,
      group: row.name,
    });
  }
}

/** Emitted before the message, so that readers have the reference when the message arrives. */
function emitReply(emitter: Emitter, message: SendGroupMessage, row: SentGroupRow): void {
  const { seq, reply_seq, details_version: version } = row;
  const { sender, groupId: combinedId, replyTo } = message;
  if (reply_seq === null || version === null || replyTo === null) return;
  const details = { seq, reactions: [], replyTo: { id: replyTo.toLowerCase(), seq: reply_seq } };
  const group = { combinedId, audience: audienceOf(sender.uid, row) };
  emitGroupDetails(emitter, group, { version, details, senderUid: sender.uid });
}

/** A new message has no reactions, so only its sender can be hidden. */
function audienceOf(
  senderUid: string,
  { members, seq }: SentGroupRow,
): Map<string, HiddenFromViewer> {
  return new Map(
    members.map(({ uid, is_hidden }) => [
      uid,
      { uids: new Set(is_hidden ? [senderUid] : []), joinedSeq: seq - 1 },
    ]),
  );
}
