import { useEffect, useEffectEvent } from 'react'
import { startBurst } from '#ui/scanner/keyboard-burst.ts'

interface KeyboardScanner {
  onScanned: (text: string) => void
  /** Keys came late or with others before them: the read text may be the rest of a code. */
  onPart: () => void
  /** While this is so, what is typed is left to where the focus is. */
  isOff?: () => boolean
}

const TAKES_BACK = new Set(['Backspace', 'Delete', 'Escape'])

/**
 * A hardware scanner is a keyboard that types a code faster than anybody and ends with Enter. It works wherever the focus is; what it
 * typed into a field is taken out again. The events' own times count: a busy device handles keys later than they were pressed.
 */
export function useKeyboardScanner({ onScanned, onPart, isOff = () => false }: KeyboardScanner): void {
  const scanned = useEffectEvent(onScanned)
  const part = useEffectEvent(onPart)
  const off = useEffectEvent(isOff)
  useEffect(() => {
    let burst = startBurst()
    let before: FieldBefore[] = []
    const startAgain = () => {
      burst = startBurst()
      before = []
    }
    const listen = (event: KeyboardEvent) => {
      if (off()) return startAgain()
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || TAKES_BACK.has(event.key)) return startAgain()
      if (event.key === 'Enter' || event.key === 'Tab') {
        const what = burst.end(event.timeStamp)
        const field = what === null ? undefined : before[what.piece]
        startAgain()
        if (what === null) return
        event.preventDefault()
        event.stopImmediatePropagation()
        field?.putBack()
        if (what.kind === 'code') scanned(what.text)
        else part()
        return
      }
      if (event.key.length !== 1) return
      const piece = burst.add(event.key, event.timeStamp)
      if (piece !== null) before[piece] = fieldBefore(document.activeElement)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

interface FieldBefore {
  putBack: () => void
}

const NO_FIELD: FieldBefore = { putBack: () => {} }

function fieldBefore(element: Element | null): FieldBefore {
  if (!(element instanceof HTMLInputElement) && !(element instanceof HTMLTextAreaElement)) return NO_FIELD
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
