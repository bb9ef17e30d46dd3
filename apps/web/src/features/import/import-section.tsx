import { importTexts } from '@reprise/contract/tiles/import-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Import } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import type { ImportResult } from './import-runner.ts';
import styles from './import-section.module.css';
import type { ExportFile } from './read-export.ts';

/** Imports the user's own export of another site, in this page. */
export function ImportSection({ user }: { user: AuthUser }) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const running = useRef<AbortController>(null);
  const reading = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const { readExport } = await import('./read-export.ts');
      return readExport(files);
    },
    meta: { notice: false },
  });
  const importing = useMutation({
    mutationFn: async (file: ExportFile) => {
      const { runImport } = await import('./import-runner.ts');
      running.current = new AbortController();
      const { signal } = running.current;
      return runImport(user.displayName, file, { onProgress: setDone, signal });
    },
    onSettled: () => client.invalidateQueries(),
    meta: { notice: false },
  });
  const file = reading.data;

  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (chosen.length === 0) return;
    importing.reset();
    setDone(0);
    reading.mutate(chosen);
  }

  return (
    <Stack gap={3}>
      <Text tone="muted">{importTexts.rowText}</Text>
      <input
        ref={input}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        multiple
        hidden
        aria-label={importTexts.choose}
        onChange={handleChange}
      />
      <Row gap={2} isWrapping>
        <Button
          icon={<Import />}
          disabled={importing.isPending}
          isBusy={reading.isPending}
          onClick={() => input.current?.click()}
        >
          {importTexts.choose}
        </Button>
        {file !== undefined && !importing.isSuccess && (
          <Button kind="main" isBusy={importing.isPending} onClick={() => importing.mutate(file)}>
            {importing.isError ? importTexts.resume : importTexts.start}
          </Button>
        )}
        {importing.isPending && (
          <Button kind="quiet" onClick={() => running.current?.abort()}>
            {importTexts.stop}
          </Button>
        )}
      </Row>
      <p role="status" className={styles.status}>
        {statusOf({ file, isReading: reading.isPending, isImporting: importing.isPending, done })}
        {importing.isSuccess && importTexts.done(importing.data, importing.data.known)}
      </p>
      {(reading.error ?? importing.error) !== null && (
        <Text role="alert" tone="red">
          {reading.error === null ? pauseOf(importing.error) : readErrorOf(reading.error)}
        </Text>
      )}
      {importing.isSuccess && <SkippedList result={importing.data} />}
    </Stack>
  );
}

interface Progress {
  readonly file: ExportFile | undefined;
  readonly isReading: boolean;
  readonly isImporting: boolean;
  readonly done: number;
}

function statusOf({ file, isReading, isImporting, done }: Progress): string | null {
  if (isReading) return importTexts.reading;
  if (file === undefined) return null;
  const found = {
    posts: file.posts.length,
    saves: file.saves.length,
    mixes: file.mixes.length,
  };
  if (isImporting) return importTexts.progress(done, found.posts + found.saves + found.mixes);
  return done === 0 ? importTexts.ready(found) : null;
}

function readErrorOf(error: Error): string {
  return error.name === 'ImportFileError' ? error.message : importTexts.notAnExport;
}

function pauseOf(error: Error | null): string {
  if (error?.name === 'AbortError') return importTexts.stopped;
  const isLimit = error instanceof ApiError && error.code === 'RATE_LIMITED';
  return isLimit ? importTexts.pausedByLimit : failureNotice(error, importTexts.paused);
}

function SkippedList({ result: { skipped } }: { result: ImportResult }) {
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary>{importTexts.skipped(skipped.length)}</summary>
      <ul className={styles.skipped}>
        {skipped.map(({ id, what, why, path }) => (
          <li key={id}>
            {path === undefined ? (
              <Text as="span" isBreakable>
                {what}
              </Text>
            ) : (
              <a href={path} target="_blank" rel="noopener">
                {what}
              </a>
            )}
            <Text as="span" tone="muted" size="small">
              {why}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
