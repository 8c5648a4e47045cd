import { useEffect } from 'react'

/** The document is on the screen before the print dialog covers it. */
const PRINT_AFTER_MS = 400
const CLOSE_AFTER_MS = 1000

/** In a window that was opened to print: prints by itself and closes afterwards, a second after opening at the earliest. A tab stays. */
export function usePrintWindow(ready: boolean): void {
  useEffect(() => {
    if (!ready || window.opener === null) return
    let closing: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      closing ??= setTimeout(() => window.close(), Math.max(0, CLOSE_AFTER_MS - performance.now()))
    }
    window.addEventListener('afterprint', close)
    const printing = setTimeout(() => window.print(), PRINT_AFTER_MS)
    return () => {
      clearTimeout(printing)
      clearTimeout(closing)
      window.removeEventListener('afterprint', close)
    }
  }, [ready])
}
