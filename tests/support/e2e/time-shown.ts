import type { Page } from '@playwright/test'

/** How long these words stand on the page, once they come, by the page's own clock. */
export async function timeShown(page: Page, words: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        let seen: number | null = null
        const look = () => {
          const isThere = document.body.textContent.includes(awaited)
          if (isThere) seen ??= performance.now()
          if (isThere || seen === null) return
          watching.disconnect()
          resolve(performance.now() - seen)
        }
        const watching = new MutationObserver(look)
        watching.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    words,
  )
}
