import { useEffect } from 'react'

/** Keeps what is typed when the page is hidden, because a phone ends hidden pages without a word, and when the component goes. */
export function useKeepWhenLeft(keep: () => unknown): void {
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      keep()
    }
  }, [keep])
}
