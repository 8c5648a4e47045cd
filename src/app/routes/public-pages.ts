import * as paths from '#domain/app-paths.ts'
import { COMPANY } from '#domain/people/company.ts'

export interface PublicPage {
  path: string
  /** The module that its route loads: prerendered pages name it ahead. */
  screen: string
  title: string
  /** What a search engine shows under the title. */
  description: string
}

const { name } = COMPANY

/** The pages that are prerendered, listed in the sitemap and meant to be found. Every other address is for its visitor alone. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    screen: 'src/features/home/home-page.tsx',
    title: `${name} – Courier and freight from Hyderabad`,
    description: `${name} carries parcels and freight across India and abroad, with proof of every delivery. Track a shipment by its number or a phone number.`,
  },
  {
    path: paths.about,
    screen: 'src/features/company/about-page.tsx',
    title: `Who we are – ${name}`,
    description: `Two decades on the road: the mission, the vision and the habits of ${name}, a courier and freight company from Hyderabad.`,
  },
  {
    path: paths.services,
    screen: 'src/features/company/services-page.tsx',
    title: `Services – ${name}`,
    description:
      'Ground, air and ocean freight, express delivery, warehousing, customs and supply chain planning: what we do, and what each service includes.',
  },
  {
    path: paths.industries,
    screen: 'src/features/company/industries-page.tsx',
    title: `Industries – ${name}`,
    description:
      'Logistics for manufacturing, retail and e-commerce, healthcare and pharmaceuticals, technology and electronics, and what clients say.',
  },
  {
    path: paths.contact,
    screen: 'src/features/contact/form/contact-page.tsx',
    title: `Contact us – ${name}`,
    description: `Write to ${name}, call us or come by: address in ${COMPANY.address.city}, phone numbers, e-mail and business hours.`,
  },
  {
    path: paths.track,
    screen: 'src/features/tracking/search/track-page.tsx',
    title: `Track a shipment – ${name}`,
    description: 'Enter a tracking number or a phone number and see where your shipment is, with the date and time of every step.',
  },
  {
    path: paths.privacy,
    screen: 'src/features/company/legal/privacy-page.tsx',
    title: `Privacy – ${name}`,
    description: `What ${name} keeps about senders, receivers and visitors, for how long, and who sees it.`,
  },
  {
    path: paths.terms,
    screen: 'src/features/company/legal/terms-page.tsx',
    title: `Terms – ${name}`,
    description: `What ${name} promises when it carries a shipment, and what it asks of senders.`,
  },
]

export function publicPageAt(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return publicPages.find((page) => page.path === path)
}
