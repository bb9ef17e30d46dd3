import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentMessage } from './chat.present.ts';
import { findChat } from './chat.repo.ts';
import { readHidden } from './groups/audience.repo.ts';
import { findByText } from './messages.repo.ts';

type Call = typeof chatDetailsEndpoints.searchChat;

const { searchPage, searchedMax } = chatLimits;

/**
 * Reads a limited range per call, so that long conversations cost no more. Throws VALIDATION for a
 * blank text; NotFoundError if the viewer is not in the chat.
 */
export async function searchMessages(
  db: Reader,
  viewer: Viewer,
  { chat, search, before }: ParsedInput<Call>['query'],
): Promise<Result<Call>> {
  if (isBlankText(search) || searchKey(search) === '')
    throw new InvalidInputError('Enter text to search for.');
  const found = await findChat(db, viewer.id, chat);
  if (found === null) throw new NotFoundError('There is no such conversation.');
  const to = Math.min(found.last_seq, (before ?? Infinity) - 1);
  const { uids, joinedSeq } = await readHidden(db, found, viewer.id);
  const first = joinedSeq + 1;
  const from = Math.max(first, to - searchedMax + 1);
  const range = { search, from, to, hiddenUids: [...uids] };
  const { rows, searchedFrom } = await findByText(db, found.id, range);
  const oldest = rows.length === searchPage ? (rows.at(-1)?.seq ?? searchedFrom) : searchedFrom;
  return { rows: rows.map(presentMessage), before: oldest > first ? oldest : null };
}
