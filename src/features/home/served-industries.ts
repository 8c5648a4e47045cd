import * as paths from '#domain/app-paths.ts'

interface ServedIndustry {
  /** Its block on the page about all trades. */
  address: string
  name: string
  description: string
}

export const INDUSTRIES: readonly ServedIndustry[] = [
  { name: 'Manufacturing', address: `${paths.industries}#manufacturing`, description: 'Parts to the line, finished goods to the market.' },
  { name: 'Retail', address: `${paths.industries}#retail`, description: 'Shelves filled, shop by shop.' },
  { name: 'E-commerce', address: `${paths.industries}#retail`, description: 'Orders to the doorstep, and returns back again.' },
  { name: 'Healthcare', address: `${paths.industries}#healthcare`, description: 'Medicines and instruments that must not wait.' },
  { name: 'Technology', address: `${paths.industries}#technology`, description: 'Devices that do not forgive a knock.' },
  { name: 'Automotive', address: `${paths.industries}#manufacturing`, description: 'Spares from the plant to the workshop.' },
]
