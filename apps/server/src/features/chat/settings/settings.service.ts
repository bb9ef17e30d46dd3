import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from '#features/chat/chat.repo.ts';
import * as summaries from '#features/chat/summaries.repo.ts';
import { changeMuted } from './settings.changes.ts';

type Calls = typeof chatDetailsEndpoints;

/** A user's settings per conversation: the document chatSettings, readable by that user only. */
export interface ChatSettingsService {
  /** Throws NotFoundError if the conversation is not in the viewer's list. */
  mute(
    viewer: Viewer,
    body: ParsedInput<Calls['muteChat']>['body'],
  ): Promise<Result<Calls['muteChat']>>;
}

export interface ChatSettingsDeps {
  readonly transact: Transact;
}

export function chatSettingsService({ transact }: ChatSettingsDeps): ChatSettingsService {
  return {
    mute: (viewer, { chat: key, muted }) =>
      transact(async (tx) => {
        const chat = await chats.lockChat(tx, viewer.id, key);
        if (chat === null || !(await summaries.hasSummary(tx.sql, viewer.id, chat.id))) {
          throw new NotFoundError('There is no such conversation.');
        }
        await changeMuted(tx, viewer, chat, muted);
        return SUCCESS;
      }),
  };
}
