import { foundParts } from './found-parts.ts';

export function FoundText({ text, search }: { readonly text: string; readonly search: string }) {
  const parts = foundParts(text, search);
  if (parts === null) return text;
  return (
    <>
      {parts.isCut && '…'}
      {parts.before}
      <mark>{parts.match}</mark>
      {parts.after}
    </>
  );
}
