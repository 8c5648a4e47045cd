import { useEffect } from 'react'
import { publicPageAt } from '#app/routes/public-pages.ts'
import { addressOf } from '#app/routes/site-address.ts'

/**
 * What a search engine or a shared link reads, kept true while a person goes from page to page without loading another document.
 * The title is set by the page's heading, which knows it first.
 */
export function usePageHead(pathname: string): void {
  useEffect(() => {
    const page = publicPageAt(pathname)
    set('meta[name="description"]', 'content', page?.description ?? null, () => meta('description'))
    set('link[rel="canonical"]', 'href', page ? addressOf(page.path) : null, canonicalLink)
    set('meta[name="robots"]', 'content', page ? null : 'noindex', () => meta('robots'))
  }, [pathname])
}

function set(selector: string, attribute: string, value: string | null, make: () => HTMLElement): void {
  const found = document.head.querySelector<HTMLElement>(selector)
  if (value === null) return found?.remove()
  const element = found ?? make()
  element.setAttribute(attribute, value)
  if (!found) document.head.append(element)
}

function meta(name: string): HTMLElement {
  const element = document.createElement('meta')
  element.name = name
  return element
}

function canonicalLink(): HTMLElement {
  const element = document.createElement('link')
  element.rel = 'canonical'
  return element
}
