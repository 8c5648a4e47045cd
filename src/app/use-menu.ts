import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu that folds away on small screens. Going to another page closes it. */
export function useMenu(): { open: boolean; toggle: () => void } {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  return { open, toggle: () => setOpenAt(open ? null : pathname) }
}
