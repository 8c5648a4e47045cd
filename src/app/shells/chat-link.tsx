import { useLocation } from 'react-router-dom'
import { chatPlace } from '#app/shells/chat-place.ts'
import { useQuietCorner } from '#app/shells/use-quiet-corner.ts'
import { COMPANY } from '#domain/people/company.ts'
import { ChatIcon } from '#ui/layout/icons.tsx'

const leadsToChat = {
  href: `https://wa.me/${COMPANY.whatsApp}`,
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-label': 'Chat with us on WhatsApp (opens in a new window)',
} as const

/** It floats in its corner, and is not seen where it would cover something. */
export function ChatLink() {
  const { pathname } = useLocation()
  return chatPlace(pathname) === 'floating' ? <FloatingChatLink /> : null
}

function FloatingChatLink() {
  const link = useQuietCorner<HTMLAnchorElement>()
  return (
    <aside aria-label="Chat">
      <a
        {...leadsToChat}
        ref={link}
        title="Chat with us on WhatsApp"
        className="noscript:visible noscript:static invisible fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full border border-paper bg-ink text-paper shadow-high hover:bg-ink-muted dark:border-line-strong dark:bg-sunken dark:text-ink-muted dark:hover:text-ink print:hidden"
      >
        <ChatIcon className="size-7" />
      </a>
    </aside>
  )
}

/** The same link on a page with a form, among the links of its header or footer. */
export function ChatLinkInPage({ className }: { className: string }) {
  const { pathname } = useLocation()
  if (chatPlace(pathname) !== 'in-page') return null
  return (
    <a {...leadsToChat} className={`gap-2 ${className}`}>
      <ChatIcon className="size-5 shrink-0" /> Chat with us on WhatsApp
    </a>
  )
}
