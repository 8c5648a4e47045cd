import { useLayoutEffect } from 'react'

export type Scheme = 'device' | 'light' | 'dark'

const DARK = '(prefers-color-scheme: dark)'
const CAN_HAVE_FOCUS = ':is(a, button, input, select, textarea, summary, [tabindex="0"])'

interface HeldRule {
  holder: CSSStyleSheet | CSSGroupingRule | CSSStyleRule
  rule: CSSRule
}

function rulesOf(holder: HeldRule['holder']): HeldRule[] {
  return [...holder.cssRules].flatMap((rule) => [
    { holder, rule },
    ...(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? rulesOf(rule) : []),
  ])
}

function allRules(): HeldRule[] {
  return [...document.styleSheets].flatMap(rulesOf)
}

/** Makes the rules for dark devices hold always, or never, instead of writing the colours down a second time. */
export function useScheme(scheme: Scheme): void {
  useLayoutEffect(() => {
    if (scheme === 'device') return
    const forDark = allRules().flatMap(({ rule }) => (rule instanceof CSSMediaRule && rule.media.mediaText === DARK ? [rule] : []))
    for (const rule of forDark) rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all'
    return () => {
      for (const rule of forDark) rule.media.mediaText = DARK
    }
  }, [scheme])
}

/** The rules of `:focus-visible` also apply to controls inside `[data-focused]`, because only one control can have the focus. */
export function useShownFocus(): void {
  useLayoutEffect(() => {
    const added = allRules().flatMap(({ holder, rule }) => {
      if (!(rule instanceof CSSStyleRule)) return []
      const selector = rule.selectorText.replaceAll(/(\\?):focus-visible/g, (whole, escape) =>
        escape === '' ? `:is([data-focused] ${CAN_HAVE_FOCUS})` : whole,
      )
      if (selector === rule.selectorText) return []
      const at = holder.insertRule(`${selector} { ${rule.style.cssText} }`, [...holder.cssRules].indexOf(rule) + 1)
      return [{ holder, copy: holder.cssRules[at] }]
    })
    return () => {
      for (const { holder, copy } of added) {
        const at = [...holder.cssRules].findIndex((rule) => rule === copy)
        if (at >= 0) holder.deleteRule(at)
      }
    }
  }, [])
}
