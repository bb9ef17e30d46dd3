import type { DocumentChange, DocumentName, DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentPosition } from '@reprise/contract/live/calls.ts';
import { documentKey } from '#platform/document-key.ts';
import type { DocumentReader } from '#live/watched-documents.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface ChangedDocument extends DocumentName {
  readonly state: DocumentState;
}

/** A call that waits for the first change of its documents. */
export class Poll implements DocumentReader {
  readonly viewer: Viewer;
  readonly subscriptions = new Set<string>();
  readonly #versions: ReadonlyMap<string, number>;
  #rows: ChangedDocument[] = [];
  #isEnded = false;
  #wake = (): void => {};

  constructor(viewer: Viewer, positions: readonly DocumentPosition[]) {
    this.viewer = viewer;
    this.#versions = new Map(positions.map((each) => [documentKey(each), each.since ?? -1]));
  }

  /** A read for another socket of the user can begin before this client's version. */
  receiveChanges(changes: readonly DocumentChange[]): void {
    const news = changes.filter((each) => each.version > this.#versionOf(each));
    if (this.#isEnded || news.length === 0) return;
    this.#rows = changedDocuments(news);
    this.end();
  }

  #versionOf = (name: DocumentName): number => this.#versions.get(documentKey(name)) ?? -1;

  /** Signs of typing are only for sockets. */
  receiveTyping(): void {}

  end = (): void => {
    this.#isEnded = true;
    this.#wake();
  };

  /** Resolves with the first changes; after `ms` or `end`, with none. */
  wait(ms: number): Promise<readonly ChangedDocument[]> {
    return new Promise((resolve) => {
      const timer = setTimeout(this.end, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(this.#rows);
      };
      if (this.#isEnded) this.#wake();
    });
  }
}

/** `changes`: the whole document, or some of its entries. */
function changedDocuments(changes: readonly DocumentChange[]): ChangedDocument[] {
  const last = changes.at(-1);
  if (last === undefined) return [];
  const { collection, id, version, data } = last;
  const entries = changes.flatMap((change) =>
    change.key === undefined
      ? []
      : [{ key: change.key, version: change.version, data: change.data }],
  );
  const state = last.key === undefined ? { version, data } : { version, entries };
  return [{ collection, id, state }];
}
