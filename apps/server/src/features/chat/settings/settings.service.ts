import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import type { ChatSettings } from '@reprise/contract/documents.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as chats from '#features/chat/chat.repo.ts';
import * as summaries from '#features/chat/summaries.repo.ts';
import { storeMuted } from './settings.repo.ts';

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
        const version = await storeMuted(tx, { userId: viewer.id, chatId: chat.id }, muted);
        if (version !== null) {
          const data: ChatSettings = { muted };
          tx.emit({ collection: 'chatSettings', id: viewer.uid, version, key, data });
        }
        return SUCCESS;
      }),
  };
}
