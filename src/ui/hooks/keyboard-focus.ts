/** A key that means a letter or a choice here must not move anything. A checkbox knows Space alone. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
}

export function dialogIsOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Nobody has gone anywhere on this page yet: focus is on nothing, or on the heading that took it for them. */
export function nothingIsFocused(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('[tabindex="-1"]')
}

/** The frame around the page, such as its menu, has keys of its own. */
export function isOnThePage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('main') !== null)
}
