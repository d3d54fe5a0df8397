/**
 * What a page does, in Node: it reads lists, signs a person in, renews the session, and keeps favourites. It prints what it
 * got as JSON.
 *
 * API: the public listener. PERSON: a person whom the sandbox of Google knows, e.g. an e-mail address.
 */
import { apolloClient } from './apollo.js';
import { AddFavourite, Earnings, Favourites, Game, Games, Me, Register, RemoveFavourite, Verify } from './documents.js';
import { advice, codeOf } from './errors.js';
import type { Money } from './gql/graphql.js';
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
const pages = [shown(first.data), shown(list.getCurrentResult().data)];

// Without a user me is null, and no error
const nobody = await apollo.query({ query: Me, fetchPolicy: 'no-cache' });

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
provider.searchParams.set('login_hint', process.env.PERSON ?? 'nora@example.com');
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

// Who has signed in sees other answers: the cache begins anew
await apollo.resetStore();
const somebody = await apollo.query({ query: Me });

// A favourite: the game changes in the cache at once, and the list of favourites is read again
const favourites = apollo.watchQuery({ query: Favourites });
await firstPage(favourites);
const gameId = list.getCurrentResult().data!.casinoGames!.data![0]!.id!;

async function favour(mutation: typeof AddFavourite | typeof RemoveFavourite, isFavorite: boolean) {
  await apollo.mutate({
    mutation,
    variables: { gameId },
    update: (cache) => {
      cache.modify({
        id: cache.identify({ __typename: 'CasinoGameModel', id: gameId }),
        fields: { isFavoriteGame: () => isFavorite },
      });
    },
    refetchQueries: ['Favourites'],
    awaitRefetchQueries: true,
  });
  const shownGame = list.getCurrentResult().data?.casinoGames?.data?.[0];
  return { favourites: shown(favourites.getCurrentResult().data), inTheList: shownGame?.isFavoriteGame };
}

const added = await favour(AddFavourite, true);
const removed = await favour(RemoveFavourite, false);

/** An amount with all its digits, in the form of the page's language. */
function formatted({ value, currency }: Money): string {
  return new Intl.NumberFormat('de', { style: 'currency', currency }).format(value as unknown as number);
}

console.log(
  JSON.stringify({
    pages,
    limit: long.data?.casinoGames.limit,
    apolloError: codeOf(byApollo.error),
    apolloAdvice: advice(codeOf(byApollo.error)),
    me: [nobody.data?.me, somebody.data?.me?.username],
    added,
    removed,
    urqlError: byUrql.error?.graphQLErrors[0].extensions.code,
    signIn: ended.data?.verifySocialAuth,
    apolloEarnings: mine.data?.referralStats,
    urqlEarnings: again.data?.referralStats,
    ready: mine.data && formatted(mine.data.referralStats.readyToClaimMoney),
  }),
);
process.exit(0);
