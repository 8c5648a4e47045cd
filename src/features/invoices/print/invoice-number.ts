/** In the place of the number, until the server gives one. */
export const NUMBER_TO_COME = 'Number given when raised'
