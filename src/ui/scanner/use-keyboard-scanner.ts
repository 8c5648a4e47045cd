import { useEffect, useEffectEvent } from 'react'
import { startBurst, type Burst } from '#ui/scanner/keyboard-burst.ts'

/**
 * A hardware scanner is a keyboard that types a code faster than anybody and ends with Enter. It works wherever the focus is; what it
 * typed into a field is taken out again.
 */
export function useKeyboardScanner(onScanned: (text: string) => void): void {
  const scanned = useEffectEvent(onScanned)
  useEffect(() => {
    let burst: Burst = startBurst()
    let before: FieldBefore | null = null
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
        burst = startBurst()
        return
      }
      if (event.key === 'Enter' || event.key === 'Tab') {
        const text = burst.end(event.timeStamp)
        burst = startBurst()
        if (text === null) return
        event.preventDefault()
        event.stopImmediatePropagation()
        before?.putBack()
        scanned(text)
        return
      }
      if (event.key.length !== 1) return
      if (burst.isOverAt(event.timeStamp)) {
        burst = startBurst()
        before = fieldBefore(document.activeElement)
      }
      burst.add(event.key, event.timeStamp)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

interface FieldBefore {
  putBack: () => void
}

function fieldBefore(element: Element | null): FieldBefore | null {
  if (!(element instanceof HTMLInputElement) && !(element instanceof HTMLTextAreaElement)) return null
  // React watches the element's own setter and would not see a change made through it.
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const { value } = element
  return {
    putBack: () => {
      if (element.value === value) return
      Reflect.set(prototype, 'value', value, element)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
