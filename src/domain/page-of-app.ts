import * as paths from '#domain/app-paths.ts'

/** Every address of the app-paths, the router's parameters filled with anything. */
const PAGES = Object.values(paths)
  .filter((address) => typeof address === 'string')
  .map((address) => new RegExp(`^${address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether the app has a page at this path of an address, or would say that there is none. */
export function isPageOfApp(pathname: string): boolean {
  return PAGES.some((page) => page.test(pathname))
}
