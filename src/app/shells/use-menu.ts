import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu that folds away on small screens. Going to another page closes it, and so does Escape. */
export function useMenu(id: string): { open: boolean; toggle: () => void } {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname

  useEffect(() => {
    if (!open) return
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(null)
      document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open, id])

  return { open, toggle: () => setOpenAt(open ? null : pathname) }
}
