import { lazy, Suspense, type ComponentType } from 'react'
import { useSession } from '#session/session.ts'
import { Loading } from '#ui/feedback/loading.tsx'

/**
 * The code of a page for people who work here. The router fetches the code of every route it matches, the guard's answer or not; so for a
 * visitor and for a customer this fetches nothing before the page is really shown.
 */
export function lazyStaffPage(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const { person } = useSession.getState()
    return { Component: person === null || person.role === 'customer' ? onlyWhenShown(load) : await load() }
  }
}

/** Fetched with the first moment it is on the screen. */
export function onlyWhenShown(load: () => Promise<ComponentType>): ComponentType {
  const Late = lazy(async () => ({ default: await load() }))
  return function WhenShown() {
    return (
      <Suspense fallback={<Loading />}>
        <Late />
      </Suspense>
    )
  }
}
