import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** Whether the document came with this page in it. A document with another page is emptied, so that it shows nothing wrong. */
export function isPrerendered(root: HTMLElement, pathname: string): boolean {
  const path = root.dataset['prerendered']
  delete root.dataset['prerendered']
  if (path === undefined) return false
  if (path === (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))) return true
  root.replaceChildren()
  return false
}

/** Waits for the page's own code: hydrating earlier would replace what a person is reading by a loading sign. */
export function untilInitialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
