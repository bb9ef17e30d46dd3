const RETRY_MS = 3_000;

/** Chromium names the failed module. Importing it again returns the cached failure. */
const FAILED_MODULE = /https?:\/\/\S+\.js/;

type Import = (url: string) => Promise<object>;

const importFrom: Import = (url) => import(/* @vite-ignore */ url);

/** Loads the module that exports `name`, again and again until it is there. */
export async function loadWithRetry<Module extends object>(
  name: keyof Module & string,
  load: () => Promise<Module>,
  importAgain: Import = importFrom,
): Promise<Module> {
  let next = load;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await next();
    } catch (error) {
      const [url] = FAILED_MODULE.exec(String(error)) ?? [];
      if (url !== undefined) {
        next = async () => moduleWith(name, await importAgain(`${url}?retry=${attempt}`));
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** A file of several modules exports each of them under a short name. */
function moduleWith<Module extends object>(name: keyof Module & string, file: object): Module {
  const modules: unknown[] = [file, ...Object.values(file)];
  const has = (each: unknown): each is Module =>
    typeof each === 'object' && each !== null && name in each;
  const found = modules.find(has);
  if (found === undefined) throw new Error(`The file does not export ${name}.`);
  return found;
}
