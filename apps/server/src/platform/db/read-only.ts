/** True on a replica, or if an administrator turned writes off. */
export const IS_READ_ONLY =
  "pg_is_in_recovery() or current_setting('transaction_read_only')::boolean";
