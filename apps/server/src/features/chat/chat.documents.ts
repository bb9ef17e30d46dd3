import type { ChatSettings } from '@reprise/contract/documents.ts';
import { liveLimits } from '@reprise/contract/live/limits.ts';
import type { DocumentSource, DocumentSources } from '#live/document-source.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { presentMessage, presentSummary } from './chat.present.ts';
import { detailsBySeq, detailsFor } from './details/details.changes.ts';
import { readDetails } from './details/details.repo.ts';
import { readHidden } from './groups/audience.repo.ts';
import { readGroups } from './groups/group-entries.repo.ts';
import { visibleMessage } from './groups/group-visibility.ts';
import { presentGroup } from './groups/groups.changes.ts';
import * as messages from './messages.repo.ts';
import { readSettings } from './settings/settings.repo.ts';
import * as summaries from './summaries.repo.ts';

export function chatDocuments(
  db: Reader,
): Pick<
  DocumentSources,
  'userChats' | 'groupChats' | 'unseenMessages' | 'chats' | 'chatDetails' | 'chatSettings'
> {
  return {
    userChats: userChatsSource(db),
    groupChats: groupChatsSource(db),
    unseenMessages: unseenSource(db),
    chats: chatsSource(db),
    chatDetails: detailsSource(db),
    chatSettings: settingsSource(db),
  };
}

/** userChats/{uid}: readable by its owner. Changes are sent per conversation. */
function userChatsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      if (viewer.uid !== id) return null;
      const stored = await summaries.readSummaries(db, id, since ?? 0);
      if (stored === null) return null;
      const { version, rows } = stored;
      const entries = rows.map((row) => ({
        key: row.combined_id,
        version: row.version,
        data: presentSummary(row),
      }));
      if (since !== undefined && since <= version) return { version, entries };
      return { version, data: Object.fromEntries(entries.map(({ key, data }) => [key, data])) };
    },
  };
}

/** groupChats/{uid}: readable by its owner. Changes are sent per group. */
function groupChatsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      if (viewer.uid !== id) return null;
      const stored = await readGroups(db, id, since);
      if (stored === null) return null;
      const { version, isWhole, rows } = stored;
      const entries = rows.map((row) => ({
        key: row.combined_id,
        version: row.version,
        data: presentGroup(row),
      }));
      if (!isWhole) return { version, entries };
      return { version, data: Object.fromEntries(entries.map(({ key, data }) => [key, data])) };
    },
  };
}

/** unseenMessages/{uid}: readable by its owner. Always sent whole. */
function unseenSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id) {
      if (viewer.uid !== id) return null;
      const stored = await summaries.findUnseen(db, id);
      if (stored === null) return null;
      return { version: stored.version, data: { unseenMessage: stored.count } };
    },
  };
}

/**
 * chats/{combinedId}: readable by its two users, even after they unfriend, or by the group's
 * members. Changes are sent per message.
 */
function chatsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      const stored = await messages.readNewest(db, viewer.id, {
        combinedId: id,
        since: since ?? 0,
      });
      if (stored === null) return null;
      const { version, chat, rows } = stored;
      const hidden = await readHidden(db, chat, viewer.id);
      const list = rows.map((row) => visibleMessage(presentMessage(row), hidden));
      const isKnown =
        since !== undefined &&
        since >= hidden.joinedSeq &&
        since <= version &&
        version - since <= liveLimits.changesMax;
      if (!isKnown) return { version, data: { messages: list } };
      const entries = list.map((data) => ({ key: String(data.seq), version: data.seq, data }));
      return { version, entries };
    },
  };
}

/** chatDetails/{combinedId}: readable like `chats`. Changes are sent per message. */
function detailsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      const stored = await readDetails(db, viewer.id, { combinedId: id, since });
      if (stored === null) return null;
      const { version, isWhole, chat, rows } = stored;
      const hidden = await readHidden(db, chat, viewer.id);
      if (isWhole) return { version, data: detailsBySeq(rows, hidden) };
      const entries = rows.map((row) => ({
        key: String(row.seq),
        version: row.version,
        data: detailsFor(row, hidden),
      }));
      return { version, entries };
    },
  };
}

/** chatSettings/{uid}: readable by its owner. Changes are sent per conversation. */
function settingsSource(db: Reader): DocumentSource {
  return {
    async read(viewer, id, since) {
      if (viewer.uid !== id) return null;
      const stored = await readSettings(db, id, since);
      if (stored === null) return null;
      const { version, isWhole, rows } = stored;
      const entries = rows.map((row) => ({
        key: row.combined_id,
        version: row.version,
        data: { muted: row.is_muted } satisfies ChatSettings,
      }));
      if (!isWhole) return { version, entries };
      return { version, data: Object.fromEntries(entries.map(({ key, data }) => [key, data])) };
    },
  };
}
