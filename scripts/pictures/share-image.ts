import type { Browser } from 'playwright'
import { COMPANY } from '#domain/people/company.ts'

/** What a messenger or a social network shows beside a link: the company's name over the home page's own drawing. */
export async function drawShareImage(browser: Browser, url: string, file: string): Promise<void> {
  // The composition brings a style of its own, which the page's policy would refuse.
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, colorScheme: 'light', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(({ name, tagline }) => {
    const widest = [...document.querySelectorAll<SVGElement>('main svg')].sort((a, b) => b.clientWidth - a.clientWidth)[0]
    const mark = document.querySelector<SVGElement>('header svg')
    if (!widest || !mark) throw new Error('The home page shows no drawing')
    const picture = document.createElement('main')
    const words = document.createElement('div')
    const title = document.createElement('p')
    const line = document.createElement('p')
    title.textContent = name
    line.textContent = tagline
    words.append(mark, title, line)
    picture.append(words, widest)
    document.body.replaceChildren(picture)
    const style = document.createElement('style')
    style.textContent = `
      main { width: 1200px; height: 630px; display: flex; flex-direction: column; justify-content: space-between; background: var(--paper); }
      main > div { padding: 64px 72px 0; }
      main > div > svg { width: 108px; height: 84px; }
      p:first-of-type { font-size: 68px; font-weight: 800; letter-spacing: -0.02em; line-height: 1.2; margin-top: 12px; }
      p:last-of-type { font-size: 32px; color: var(--ink-muted); margin-top: 8px; }
      main > svg { display: block; width: 1200px; height: 320px; border-radius: 0; }`
    document.head.append(style)
  }, COMPANY)
  await page.screenshot({ path: file })
  await context.close()
}
