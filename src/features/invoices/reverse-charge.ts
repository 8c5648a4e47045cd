/** What is billed here is taxed by the supplier; transport under reverse charge would be billed without tax. */
export const REVERSE_CHARGE = 'No'
