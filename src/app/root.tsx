import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { ChatLink } from '#app/shells/chat-link.tsx'
import { publicPageAt } from '#app/routes/public-pages.ts'
import { usePageHead } from '#app/routes/use-page-head.ts'
import { usePutAwayOthers } from '#app/providers/use-put-away-others.ts'
import { useScrollPlaces } from '#app/providers/use-scroll-places.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { WholeTitle } from '#ui/layout/whole-title.ts'

/** Around every page: its title and place, and a sign that a slow change is under way. */
export function Root() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  useScrollPlaces()
  usePageHead(pathname)
  usePutAwayOthers()
  useLayoutEffect(showWhatWasHidden, [])
  useEffect(sendWhatWaited, [])
  return (
    <WholeTitle value={publicPageAt(pathname)?.title ?? null}>
      {state !== 'idle' && <PageIsComing />}
      <Outlet />
      <ChatLink />
      <Toasts />
    </WholeTitle>
  )
}

/** The guess of public/first-paint.js ends here: from now on the session decides. */
function showWhatWasHidden(): void {
  const { dataset } = document.documentElement
  delete dataset['signedIn']
  delete dataset['passingBy']
}

/** A form that was sent before the app ran is sent now: public/first-paint.js held it back. */
function sendWhatWaited(): void {
  document.documentElement.dataset['running'] = ''
  const form = document.querySelector<HTMLFormElement>('form[data-sent-early]')
  delete form?.dataset['sentEarly']
  form?.requestSubmit()
}

/** Invisible for its first 300 ms. */
function PageIsComing() {
  return (
    <div className="late fixed inset-x-0 top-0 z-50">
      <progress aria-label="Opening the page" className="progress-bar" />
    </div>
  )
}
