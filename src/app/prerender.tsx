import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { routes } from '#app/routes/routes.tsx'

export { headOf } from '#app/shells/document-head.tsx'
export { publicPages } from '#app/routes/public-pages.ts'
export { robotsText, sitemapXml } from '#app/routes/search-files.ts'

/** Run at build time in Node: the page as a visitor sees it, before any script of ours has run. */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere and cannot be prerendered`)
  if (context.errors) throw new Error(`${path} cannot be prerendered: ${String(Object.values(context.errors)[0])}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const { prelude } = await prerender(
    <StrictMode>
      {/* Without its inline script, which the content security policy would refuse; nothing here has data to hand over. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  return new Response(prelude).text()
}
