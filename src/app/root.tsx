import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { ChatLink } from '#app/chat-link.tsx'
import { Toasts } from '#ui/toast.tsx'

/** Around every page: the view starts at the top on each route change, and slow changes show that they are under way. */
export function Root() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <>
      {state !== 'idle' && <PageIsComing />}
      <Outlet />
      <ChatLink />
      <Toasts />
    </>
  )
}

/** Invisible for its first 300 ms. */
function PageIsComing() {
  return (
    <div className="late fixed inset-x-0 top-0 z-50">
      <progress aria-label="Opening the page" className="progress-bar" />
    </div>
  )
}
