import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';

export type HeaderList = readonly string[];

export function headerList(headers: Readonly<Record<string, string>>): HeaderList {
  return Object.entries(headers).flat();
}

/**
 * A response with shared headers. Setting them per reply would take a third of the time of a small
 * response.
 */
export class ResponseWithConstantHeaders<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constantHeaders: HeaderList | null = null;

  override writeHead(status: number, ...rest: unknown[]): this {
    const [fields] = rest;
    const isFramework = rest.length === 1 && typeof fields === 'object' && fields !== null;
    if (this.constantHeaders === null || !isFramework) return this.#write(status, rest);
    const list: unknown[] = [...this.constantHeaders];
    for (const name of Object.keys(fields)) list.push(name, Reflect.get(fields, name));
    return this.#write(status, [list]);
  }

  #write(status: number, rest: unknown[]): this {
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]));
  }
}
