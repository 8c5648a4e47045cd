import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

interface PromptLinkProps {
  to: string
  className: string
  children: ReactNode
}

/**
 * A link whose page is drawn at once, not in React's own time: to the very page that it stands on, where what somebody types next is added to
 * what the address said when it was last drawn.
 */
export function PromptLink({ to, className, children }: PromptLinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    // Another tab or window is the browser's own affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to, { flushSync: true })
  }

  return (
    <Link to={to} className={className} onClick={follow}>
      {children}
    </Link>
  )
}
