import { useLocation } from 'react-router-dom'
import { hasChatLink } from '#app/shells/has-chat-link.ts'
import { useFreePlace } from '#app/shells/use-free-place.ts'
import { COMPANY } from '#domain/people/company.ts'
import { ChatIcon } from '#ui/layout/icons.tsx'

/** It floats, and steps aside for any control that a person could want to press. */
export function ChatLink() {
  const { pathname } = useLocation()
  return COMPANY.whatsApp !== null && hasChatLink(pathname) ? <FloatingChatLink number={COMPANY.whatsApp} /> : null
}

function FloatingChatLink({ number }: { number: string }) {
  const link = useFreePlace<HTMLAnchorElement>()
  return (
    <aside aria-label="Chat">
      <a
        ref={link}
        href={`https://wa.me/${number}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp (opens in a new window)"
        title="Chat with us on WhatsApp"
        className="noscript:static fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full border border-paper bg-ink text-paper shadow-high transition-transform duration-200 hover:bg-ink-muted motion-reduce:transition-none print:hidden"
      >
        <ChatIcon className="size-7" />
      </a>
    </aside>
  )
}
