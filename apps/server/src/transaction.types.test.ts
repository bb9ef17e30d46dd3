import { expectTypeOf, it } from 'vitest';
import { lockPair } from '#features/friends/friends.repo.ts';
import { deleteSave } from './features/tiles/tiles.repo.ts';
import type { OwnedTile } from '#features/tiles/owned-tile.ts';
import { deleteTile, updateTile } from '#features/tiles/tiles.repo.ts';
import { eraseMessage } from '#features/chat/stored-messages.repo.ts';
import type { OwnedMessage } from '#features/chat/owned-message.ts';
import { isUsernameTaken } from '#features/accounts/accounts.repo.ts';
import type { Db } from '#platform/db/open.ts';
import type { Emitter, Reader, Statement, Tx } from '#platform/db/transaction.ts';

/*
 * Checked by the compiler, never run: each call below `@ts-expect-error` must stay a type error.
 */

const pair = [1, 2] as const;
const key = { tileId: 1, userId: 2 };

it('the pool only reads', () => {
  void ((db: Db) => {
    void isUsernameTaken(db, 'alice');
    // @ts-expect-error a lock on the pool ends with its statement
    void lockPair(db, pair);
    // @ts-expect-error a write outside of a transaction
    void deleteSave(db, key);
    // @ts-expect-error nothing is published without a commit
    db.touch('users', 'alice');
  });
  expectTypeOf<Db>().toExtend<Reader>();
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Db>().not.toExtend<Tx['sql']>();
  expectTypeOf<Db>().not.toExtend<Statement>();
  expectTypeOf<Db>().not.toExtend<Emitter>();
});

it('a reader cannot write', () => {
  void ((db: Reader) => {
    void db.selectFrom('users').select('id').execute();
    // @ts-expect-error a reader does not insert
    void db.insertInto('saves');
    // @ts-expect-error a reader does not update
    void db.updateTable('saves');
    // @ts-expect-error a reader does not delete
    void db.deleteFrom('saves');
    // @ts-expect-error a reader may be the pool, which holds no lock
    void lockPair(db, pair);
  });
});

it('a transaction reads, locks, writes and touches documents', () => {
  void ((tx: Tx) => {
    void isUsernameTaken(tx.sql, 'alice');
    void lockPair(tx, pair);
    void deleteSave(tx, key);
    tx.touch('users', 'alice');
    // @ts-expect-error its connection alone cannot publish
    void lockPair(tx.sql, pair);
  });
  expectTypeOf<Tx>().not.toExtend<Db>();
  expectTypeOf<Tx>().not.toExtend<Reader>();
});

it('a statement handle writes once, and touches documents', () => {
  void ((statement: Statement) => {
    void deleteSave(statement, key);
    statement.touch('users', 'alice');
    // @ts-expect-error a lock ends with the statement: the next one needs a transaction
    void lockPair(statement, pair);
    // @ts-expect-error reading first is a second statement
    void isUsernameTaken(statement.sql, 'alice');
    // @ts-expect-error it opens no transaction
    statement.sql.transaction();
  });
  expectTypeOf<Statement>().not.toExtend<Tx>();
  expectTypeOf<Statement['sql']>().not.toExtend<Reader>();
});

it('a tile is written only after the check of its owner', () => {
  void ((tx: Tx, tile: OwnedTile) => {
    const edit = { caption: 'words', times: null, audience: null };
    void updateTile(tx, tile, edit);
    void deleteTile(tx, tile);
    // @ts-expect-error an id is not checked
    void updateTile(tx, 1, edit);
    // @ts-expect-error an object with the id of a tile is not checked either
    void updateTile(tx, { id: 1 }, edit);
    // @ts-expect-error nor is it for a deletion
    void deleteTile(tx, { id: 1 });
  });
});

it('a message is deleted only after the check of its sender', () => {
  void ((tx: Tx, message: OwnedMessage) => {
    void eraseMessage(tx, message, 'words');
    // @ts-expect-error the key of a message is not checked
    void eraseMessage(tx, { chatId: 'id', seq: 2, isDeleted: false }, 'words');
  });
});
