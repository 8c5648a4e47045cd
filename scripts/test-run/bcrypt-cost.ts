/** What the library reads at each hash, by its name in the environment; empty for its own rounds, with which the server runs. */
export const BCRYPT_COST = 'LITE_AUTH_BCRYPT_COST'
