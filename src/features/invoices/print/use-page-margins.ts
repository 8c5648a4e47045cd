import { useEffect } from 'react'

/** The line at the top of every page but the first, where the document itself says it. */
export function usePageMargins(runningTitle: string): void {
  useStyleRules(
    `@page invoice { @top-left { content: ${JSON.stringify(runningTitle)} } } @page invoice:first { @top-left { content: none } }`,
  )
}

/**
 * For papers in a row, one after the other in an element of the class `invoice-papers`: each has pages of its own kind, which name it and are
 * counted by themselves. How many they are no browser says.
 */
export function usePageMarginsOf(runningTitles: readonly string[]): void {
  useStyleRules(
    runningTitles
      .map(
        (title, at) =>
          `@page invoice-${at} {
            size: A4;
            margin: 16mm 12mm 15mm;
            counter-increment: page invoice-${at};
            @top-left { color: #000; font: 8pt sans-serif; content: ${JSON.stringify(title)} }
            @bottom-right { color: #000; font: 8pt sans-serif; content: 'Page ' counter(invoice-${at}) }
          }
          .invoice-papers > :nth-child(${at + 1} of .invoice-paper) { page: invoice-${at} }`,
      )
      .join('\n'),
  )
}

/**
 * Only a style rule reaches the margin of a page, and only a constructed sheet can name an invoice under our content security policy. A
 * title as a JSON string is a CSS string too: its letters are those of an invoice number and of our own words.
 */
function useStyleRules(rules: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [rules])
}
