import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import type { PagedCasinoGame } from './gql/graphql.js';
import { withSession } from './session.js';

/** Joins the pages of a list, so that fetchMore({ variables: { offset } }) adds one. A first page begins the list anew. */
const pages = {
  keyArgs: ['filter', 'orderBy'],
  merge(known: PagedCasinoGame | undefined, page: PagedCasinoGame): PagedCasinoGame {
    const data = known && page.offset > 0 ? known.data.slice() : [];
    page.data.forEach((game, at) => (data[page.offset + at] = game));
    return { ...page, data };
  },
};

export function apolloClient(url: string, send?: typeof fetch): ApolloClient {
  return new ApolloClient({
    link: new HttpLink({ uri: url, credentials: 'include', fetch: withSession(url, send) }),
    cache: new InMemoryCache({ typePolicies: { Query: { fields: { casinoGames: pages } } } }),
  });
}
