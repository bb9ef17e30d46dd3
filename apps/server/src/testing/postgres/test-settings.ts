/**
 * Test data need not survive a crash, and plans must not depend on when statistics are collected.
 */
export const TEST_SETTINGS = [
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'wal_level = minimal',
  'max_wal_senders = 0',
  'autovacuum = off',
];
