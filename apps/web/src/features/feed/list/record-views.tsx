import { useRecordViews } from './use-record-views.ts';

export function RecordViews({ tileId }: { tileId: number }) {
  useRecordViews(tileId);
  return null;
}
