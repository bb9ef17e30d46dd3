import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { badRequest, rawResponse } from '#platform/http/malformed-request.ts';
import type { ConstantHeaders } from '#platform/http/headers/security-headers.ts';

interface Rejection {
  /** `res` is missing for an upgrade. */
  readonly req: IncomingMessage & { readonly res?: ServerResponse };
  readonly message: string;
  readonly context?: { readonly message?: string };
}

/** Adds the security headers to engine.io's own error responses. */
export function addHeadersToRejections(engine: Server['engine'], headers: ConstantHeaders): void {
  engine.on('connection_error', ({ req, message, context }: Rejection) => {
    if (req.res !== undefined) {
      for (const [name, value] of Object.entries(headers)) req.res.setHeader(name, value);
    } else if (req.socket.writable) {
      // engine.io would write a response without headers; now it only closes the connection.
      req.socket.end(rawResponse(headers, badRequest(context?.message ?? message)));
    }
  });
}
