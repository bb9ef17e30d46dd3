// Prints the OpenAPI document of a server with the embedded authentication service.
import { stdout } from 'node:process';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import { documentedCalls, openApiDocument } from '#platform/http/api/open-api/document.ts';

const cookies = { session: 'reprise_session', secondStep: 'reprise_second_factor' };
const publicUrl = process.env['PUBLIC_URL'] ?? '/';
const document = openApiDocument({ publicUrl, ...documentedCalls({ calls: authCalls, cookies }) });
stdout.write(`${JSON.stringify(document, null, 2)}\n`);
