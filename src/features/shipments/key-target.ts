/** A key that means a letter here must not move anything. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}

export function dialogIsOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
