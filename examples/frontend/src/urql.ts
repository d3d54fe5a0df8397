import { cacheExchange, Client, fetchExchange } from '@urql/core';
import { withSession } from './session.js';

export function urqlClient(url: string, send?: typeof fetch): Client {
  return new Client({
    url,
    exchanges: [cacheExchange, fetchExchange],
    preferGetMethod: false, // the service takes POST only
    fetch: withSession(url, send),
  });
}
