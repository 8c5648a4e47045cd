import { useEffect } from 'react'

/**
 * What stands at the top of every page but the first, where the document says it itself. Only a style rule reaches the margin of a page,
 * and only a constructed sheet can name an invoice under our content security policy.
 */
export function usePageMargins(runningTitle: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    // As a JSON string it is a CSS string too: its letters are those of an invoice number and of our own words.
    sheet.replaceSync(
      `@page invoice { @top-left { content: ${JSON.stringify(runningTitle)} } } @page invoice:first { @top-left { content: none } }`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [runningTitle])
}
