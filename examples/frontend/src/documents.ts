import { graphql } from './gql/index.js';

export const Games = graphql(`
  query Games($limit: Int!, $offset: Int!) {
    casinoGames(orderBy: NAME, limit: $limit, offset: $offset) {
      data { id slug name thumbnailUrl isFavoriteGame }
      count
      offset
      limit
    }
  }
`);

export const Game = graphql(`
  query Game($slug: String!) {
    casinoGameBySlug(slug: $slug) { id name description }
  }
`);

export const Earnings = graphql(`
  query Earnings {
    referralStats { username level totalEarning readyToClaim readyToClaimMoney { value currency } }
  }
`);

export const Register = graphql(`
  mutation Register($input: RegisterWithSocialInput!) {
    registerWithSocial(input: $input) { status url code }
  }
`);

export const Verify = graphql(`
  mutation Verify($input: VerifySocialAuthInput!) {
    verifySocialAuth(input: $input) {
      status
      code
      user { username }
      mfaType
      unlocksAt
      redirectPath
    }
  }
`);
