import type { ErrorCode } from './gql/graphql.js';

/** The codes of an operation that needs a sign-in. */
const SIGN_IN_FIRST: ErrorCode[] = ['UNAUTHENTICATED', 'UNAUTHORIZED_ACCESS'];

type Answer = { data?: Record<string, { status: string }>; errors?: { extensions: { code: ErrorCode } }[] };

/**
 * Sends requests with the visitor's cookies. Where an operation needs a sign-in, it renews the session once and sends
 * the request again. Requests at the same time share one renewal, because a refresh token is good for one use.
 */
export function withSession(url: string, send: typeof fetch = fetch): typeof fetch {
  let renewal: Promise<boolean> | undefined;

  async function renewed(): Promise<boolean> {
    const response = await send(url, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation { refreshSession { status } }' }),
    });
    const answer = (await response.json()) as Answer;
    return answer.data?.refreshSession?.status === 'SUCCESS';
  }

  return async (input, init) => {
    const attempt = () => send(input, { ...init, credentials: 'include' });
    const response = await attempt();
    const answer = (await response.clone().json()) as Answer;
    if (!answer.errors?.some((error) => SIGN_IN_FIRST.includes(error.extensions.code))) {
      return response;
    }
    renewal ??= renewed().finally(() => (renewal = undefined));
    return (await renewal) ? attempt() : response;
  };
}
