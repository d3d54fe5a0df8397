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

export const Favourites = graphql(`
  query Favourites {
    casinoGames(filter: { casinoPageSlug: "my-favorites" }) {
      data { id name isFavoriteGame }
      count
      offset
      limit
    }
  }
`);

export const AddFavourite = graphql(`
  mutation AddFavourite($gameId: String!) {
    addGameToFavorites(gameId: $gameId)
  }
`);

export const RemoveFavourite = graphql(`
  mutation RemoveFavourite($gameId: String!) {
    removeGameFromFavorites(gameId: $gameId)
  }
`);

export const Me = graphql(`
  query Me {
    me { username }
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
