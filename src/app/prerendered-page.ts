import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** Whether the document came with this page in it. One that came with another page is emptied, so that nothing wrong is shown. */
export function isPrerendered(root: HTMLElement, pathname: string): boolean {
  const path = root.dataset['prerendered']
  delete root.dataset['prerendered']
  if (path === undefined) return false
  if (path === (pathname === '/' ? pathname : pathname.replace(/\/$/, ''))) return true
  root.replaceChildren()
  return false
}

/** Until the page's own code is here: hydrating earlier would put a loading sign in the place of what a person is reading. */
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
