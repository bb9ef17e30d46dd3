import type { ReactNode } from 'react';
import { Link } from 'react-router';

const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s)]*)\)/;

/** Renders headings, paragraphs, lists and links. Everything else is plain text. */
export function PageMarkdown({ text }: { text: string }) {
  const blocks = text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '');
  return blocks.map((block) => <Block key={block} block={block.trim()} />);
}

function Block({ block }: { block: string }) {
  if (block.startsWith('# ')) return <h1>{inline(block.slice(2))}</h1>;
  if (block.startsWith('## ')) return <h2>{inline(block.slice(3))}</h2>;
  const lines = block.split('\n');
  if (!lines.every((line) => line.startsWith('- '))) return <p>{inline(lines.join(' '))}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{inline(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function inline(text: string): ReactNode {
  const match = LINK.exec(text);
  if (!match) return text;
  const [whole, label = '', target = ''] = match;
  return (
    <>
      {text.slice(0, match.index)}
      {linkTo(target, label)}
      {inline(text.slice(match.index + whole.length))}
    </>
  );
}

/** /api/ is a page of the server, and `//` is another host. */
function linkTo(target: string, label: string): ReactNode {
  const isScreen = target.startsWith('/') && !/^\/(?:api\/|\/)/.test(target);
  return isScreen ? <Link to={target}>{label}</Link> : <a href={target}>{label}</a>;
}
