import { publicPages } from '#app/routes/public-pages.ts'
import { addressOf } from '#app/routes/site-address.ts'

export function sitemapXml(): string {
  const urls = publicPages.map(({ path }) => `  <url><loc>${escapeXml(addressOf(path))}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Pages not to be found say so themselves (noindex): a crawler that may not read them could not know. */
export function robotsText(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${addressOf('/sitemap.xml')}\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
