/**
 * A local change to loaded pages. Stored separately: a page that arrives during the call would
 * overwrite it.
 */
export interface OptimisticUpdate<Change> {
  readonly key: number;
  readonly change: Change;
  /** When the server accepted it (`performance.now()`). Null while the call is pending. */
  readonly confirmedAt: number | null;
}
