import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const KEPT_UNDER = 'waybill-scroll-places'
/** Content that comes from the device or the network has this long to make the page tall enough. */
const PATIENCE_MS = 2000

/** A new page starts at the top or at its `#place`; Back, Forward and reload return to where the person was. */
export function useScrollPlaces(): void {
  const { key: routerKey, pathname, hash } = useLocation()
  const cameBy = useNavigationType()
  const places = useRef<Map<string, number>>(null)
  const shown = useRef<{ key: string; pathname: string }>(null)
  const entry = useRef<{ routerKey: string; key: string }>(null)

  useLayoutEffect(() => {
    places.current ??= readPlaces()
    if (entry.current?.routerKey !== routerKey) entry.current = { routerKey, key: entryKey(routerKey) }
    const { key } = entry.current
    const before = shown.current
    shown.current = { key, pathname }
    const known = places.current.get(key)
    if (cameBy === 'POP' && known !== undefined) return scrollWhenTall(known)
    if (hash !== '' && before?.key !== key) placeOf(hash)?.scrollIntoView()
    else if (before !== null && before.pathname !== pathname) window.scrollTo(0, 0)
    return undefined
  }, [routerKey, pathname, hash, cameBy])

  // After the page's heading has taken the focus: the place is more than the page.
  useEffect(() => {
    if (hash !== '') focusQuietly(placeOf(hash))
  }, [routerKey, hash])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      if (shown.current) places.current?.set(shown.current.key, window.scrollY)
    }
    const keep = () => sessionStorage.setItem(KEPT_UNDER, JSON.stringify([...(places.current ?? [])].slice(-100)))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])
}

/**
 * The router names every freshly loaded page `default`. This gives such a history entry its own name: a reload and the way back keep it,
 * and the next page opened by its address has another.
 */
function entryKey(routerKey: string): string {
  if (routerKey !== 'default') return routerKey
  const state = history.state as { placeKey?: unknown } | null
  if (typeof state?.placeKey === 'string') return state.placeKey
  const placeKey = crypto.randomUUID()
  history.replaceState({ ...state, placeKey }, '')
  return placeKey
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

function focusQuietly(element: HTMLElement | null): void {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Goes there again as the page grows or what stands above the place settles, until the person moves or the time is up. Returns a function
 * that stops it.
 */
function scrollWhenTall(top: number): () => void {
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const attempt = () => window.scrollTo(0, top)
  const growth = new ResizeObserver(attempt)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(event, stop, { signal: stopper.signal, passive: true })
  }
  stopper.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    growth.disconnect()
  })
  growth.observe(document.body)
  attempt()
  return stop
}
