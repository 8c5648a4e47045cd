import { Link } from 'react-router-dom'
import { UpdateNotice } from '#app/pwa/update-notice.tsx'
import { ChatLinkInPage } from '#app/shells/chat-link.tsx'
import { useDriverTheme } from '#app/shells/use-driver-theme.ts'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { PodLoginPage } from '#features/proof-of-delivery/sign-in/pod-login-page.tsx'

export function PodLoginShell() {
  useDriverTheme()
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col gap-8 px-4 py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <Link to="/" className="inline-flex min-h-target items-center" aria-label="Waybill, home">
          <Wordmark />
        </Link>
        <ChatLinkInPage className="inline-flex min-h-target items-center font-semibold text-link underline underline-offset-4" />
      </header>
      <main id="content">
        <UpdateNotice />
        <PodLoginPage />
      </main>
    </div>
  )
}
