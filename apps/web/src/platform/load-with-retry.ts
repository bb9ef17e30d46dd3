const RETRY_MS = 3_000;

/** Chromium names the failed module. Importing it again returns the cached failure. */
const FAILED_MODULE = /https?:\/\/\S+\.js/;

type Import = (url: string) => Promise<unknown>;

const importFrom: Import = (url) => import(/* @vite-ignore */ url);

export async function loadWithRetry<Module>(
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
        next = async () => (await importAgain(`${url}?retry=${attempt}`)) as Module;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
