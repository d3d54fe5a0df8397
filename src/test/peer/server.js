// The peer of bench.TableBenchmark: Mercurius, which compiles each document, with the contract and the games in memory.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import mercurius from 'mercurius';

const [schema, file, port] = process.argv.slice(2);
const games = JSON.parse(readFileSync(file, 'utf8'));
const casinoGames = (_, { limit = 20, offset = 0 }) =>
  ({ data: games.slice(offset, offset + limit), count: games.length, limit, offset });

const server = Fastify();
server.register(mercurius, {
  schema: readFileSync(schema, 'utf8'),
  resolvers: { Query: { casinoGames } },
  jit: 1,
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
console.log('ready');
