import { useEffect } from 'react'

/**
 * A press anywhere on a table's row opens its shipment, as its link does and with the same keys. What can be pressed or typed into in the row
 * keeps its own press, and who marks words to copy them goes nowhere.
 */
export function useRowPress(): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
      if (event.target.closest('a, button, input, label, [role="menu"]') !== null || window.getSelection()?.isCollapsed === false) return
      const link = event.target.closest('tr[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]')
      if (!link) return
      const { ctrlKey, metaKey, shiftKey } = event
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey }))
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])
}
