import { createHash } from 'node:crypto';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';

const GROUP_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UUID_BYTES = 16;

/**
 * Returns the key of a conversation. A group's id is its key; that of two users is the start of the
 * SHA-256 of their combined id, as a UUID of version 8. Two pairs whose combined ids are equal have
 * one key, so check the members.
 */
export function conversationId(chat: string): string {
  return GROUP_ID.test(chat) ? chat.toLowerCase() : hashedId(chat);
}

export function pairId(uid: string, otherUid: string): string {
  return hashedId(combinedChatId(uid, otherUid));
}

function hashedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
