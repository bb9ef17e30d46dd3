import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export async function compileScript(name: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`browser/${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
  });
  const [script] = result.outputFiles;
  if (!script) throw new Error(`The browser script ${name} was not compiled.`);
  return script.text;
}
