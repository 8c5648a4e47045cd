import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage } from '#app/routes/public-pages.ts'
import { addressOf, SITE } from '#app/routes/site-address.ts'
import { COMPANY } from '#domain/people/company.ts'

const SHARED_PICTURE = { path: '/share.png', width: 1200, height: 630 }

/** What search engines and shared links read of a page. */
export function headOf({ path, title, description }: PublicPage): string {
  const tags = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressOf(path)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={COMPANY.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:url" content={addressOf(path)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={addressOf(SHARED_PICTURE.path)} />
      <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
      <meta property="og:image:alt" content={`${COMPANY.name}. ${COMPANY.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  )
  return `${tags}<script type="application/ld+json">${asScriptText(organization)}</script>`
}

const { address } = COMPANY

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': `${SITE}/#organization`,
  name: COMPANY.name,
  url: addressOf('/'),
  slogan: COMPANY.tagline,
  logo: addressOf('/icons/icon-512.png'),
  image: addressOf(SHARED_PICTURE.path),
  email: COMPANY.email,
  telephone: COMPANY.phone.dialled,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postalCode,
    addressCountry: 'IN',
  },
  contactPoint: [COMPANY.phone, COMPANY.secondPhone].map(({ dialled }) => ({
    '@type': 'ContactPoint',
    telephone: dialled,
    contactType: 'customer service',
    areaServed: 'IN',
  })),
  sameAs: COMPANY.social.map(({ url }) => url),
}

/** Data inside a page: nothing in it may end the element that holds it. */
function asScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
