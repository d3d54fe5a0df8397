import { CombinedGraphQLErrors } from '@apollo/client';
import type { ErrorCode } from './gql/graphql.js';

/** The code of Apollo's error, of the enum of the contract; undefined for one of the network. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return CombinedGraphQLErrors.is(error) ? (error.errors[0].extensions?.code as ErrorCode) : undefined;
}

/** What a page does. The compiler refuses a code that the contract does not have. Later versions may have more codes. */
export function advice(code: ErrorCode | undefined): string {
  switch (code) {
    case undefined:
    case 'OVERLOADED':
      return 'try again later';
    case 'UNAUTHENTICATED':
    case 'UNAUTHORIZED_ACCESS':
    case 'SESSION_EXPIRED':
      return 'show the sign-in';
    case 'RATE_LIMIT_EXCEEDED':
      return 'wait for retryAfter';
    case 'CASINO_GAME_NOT_FOUND':
      return 'show the list';
    default:
      return `show that it failed, with ${code}`;
  }
}
