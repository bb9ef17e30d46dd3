// The upper limit: a bare Fastify that responds with a fixed text. Prints its address.
import { fastify } from 'fastify';

const text = process.argv[2] ?? '';
const app = fastify();
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
