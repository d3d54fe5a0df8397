/**
 * What a page does, in Node: it reads lists, signs a person in, and renews the session. It prints what it got as JSON.
 *
 * API: the public listener. PERSON: a person whom the sandbox of Google knows, e.g. an e-mail address.
 */
import { CombinedGraphQLErrors } from '@apollo/client';
import { apolloClient } from './apollo.js';
import { Earnings, Game, Games, Register, Verify } from './documents.js';
import { urqlClient } from './urql.js';

declare const process: { env: Record<string, string | undefined>; exit(code: number): void };

const url = `${process.env.API ?? 'http://localhost:8080'}/graphql`;
const cookies = new Map<string, string>();

/** A browser keeps the cookies and names the origin of the page by itself. */
const browser: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('origin', 'http://localhost:5173');
  headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  const response = await fetch(input, { ...init, headers });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    cookies.set(name, value);
  }
  return response;
};

/** The first answer of a watched query. */
function firstPage<T>(watched: { subscribe(next: (result: T & { loading: boolean }) => void): unknown }): Promise<T> {
  return new Promise((resolve) => watched.subscribe((result) => result.loading || resolve(result)));
}

/** How many games a result has. Apollo's type of a result is partial, because a cache may have a part of it. */
function shown(data: { casinoGames?: { data?: readonly unknown[] } } | undefined): number | undefined {
  return data?.casinoGames?.data?.length;
}

const apollo = apolloClient(url, browser);
const urql = urqlClient(url, browser);

// A list page by page: the limit of the answer tells how long a page really is
const list = apollo.watchQuery({ query: Games, variables: { limit: 2, offset: 0 } });
const first = await firstPage(list);
await list.fetchMore({ variables: { limit: 2, offset: 2 } });
const long = await urql.query(Games, { limit: 5000, offset: 0 }).toPromise();

// An error has a code
const byApollo = await apollo.query({ query: Game, variables: { slug: 'nothing' }, errorPolicy: 'all' });
const byUrql = await urql.query(Game, { slug: 'nothing' }).toPromise();

// A registration, which is a sign-in for a known person. A page goes to the address with location.assign(url), and
// reads code and state when the browser is back
const begun = await apollo.mutate({
  mutation: Register,
  variables: {
    input: { type: 'GOOGLE', redirectPath: '/earnings', agreedToTerms: true, receiveMarketingOffers: false },
  },
});
const provider = new URL(begun.data!.registerWithSocial.url!);
provider.searchParams.set('login_hint', process.env.PERSON ?? '');
const back = await fetch(provider, { redirect: 'manual' });
const answered = new URL(back.headers.get('location')!).searchParams;
const ended = await apollo.mutate({
  mutation: Verify,
  variables: { input: { code: answered.get('code'), state: answered.get('state')! } },
});

// The access token is over, and two requests need it at once
cookies.delete('accessToken');
const [mine, again] = await Promise.all([
  apollo.query({ query: Earnings }),
  urql.query(Earnings, {}).toPromise(),
]);

console.log(
  JSON.stringify({
    pages: [shown(first.data), shown(list.getCurrentResult().data)],
    limit: long.data?.casinoGames.limit,
    apolloError: CombinedGraphQLErrors.is(byApollo.error) && byApollo.error.errors[0].extensions?.code,
    urqlError: byUrql.error?.graphQLErrors[0].extensions.code,
    signIn: ended.data?.verifySocialAuth,
    apolloEarnings: mine.data?.referralStats,
    urqlEarnings: again.data?.referralStats,
  }),
);
process.exit(0);
