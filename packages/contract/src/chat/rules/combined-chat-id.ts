/**
 * Returns the combined chat id of two users: their uids joined, the greater one first by code unit
 * (spec section 3; decisions, "Chat"). It is never split: participants are stored in columns.
 */
export function combinedChatId(uid: string, otherUid: string): string {
  return uid > otherUid ? uid + otherUid : otherUid + uid;
}
