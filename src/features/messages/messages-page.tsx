import * as paths from '#domain/app-paths.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { MESSAGE_VIEWS, type MessageView } from '#domain/people/contact-message.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { MessageCard } from '#features/messages/message-card.tsx'
import { useOpenMessages } from '#features/messages/open-messages.ts'
import { useMessages } from '#features/messages/use-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const VIEW_WORDS: Record<MessageView, string> = { open: 'Open', handled: 'Handled', all: 'All' }

const EMPTY_WORDS: Record<MessageView, { title: string; next: string }> = {
  open: { title: 'Nothing waits for an answer.', next: 'What visitors write on the contact page comes here.' },
  handled: { title: 'Nothing has been handled yet.', next: 'A message comes here when somebody marks it as handled.' },
  all: { title: 'No messages yet.', next: 'What visitors write on the contact page comes here.' },
}

export function MessagesPage() {
  const [search] = useSearchParams()
  const show = MESSAGE_VIEWS.find((view) => view === search.get('show')) ?? 'open'
  const open = useOpenMessages()
  const { query, inbox, handling, trouble, loadMore, handle } = useMessages(show)

  return (
    <Page title="Messages" lead="What visitors wrote on the contact page, the newest first." width="normal">
      <nav aria-label="Which messages" className="flex flex-wrap gap-2">
        {MESSAGE_VIEWS.map((view) => (
          <Link
            key={view}
            to={view === 'open' ? paths.messages : `${paths.messages}?show=${view}`}
            aria-current={view === show ? 'page' : undefined}
            className={`inline-flex min-h-target items-center rounded-control border px-4 font-medium ${view === show ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
          >
            {VIEW_WORDS[view]}
            {view === 'open' && open > 0 && ` (${open.toLocaleString('en-IN')})`}
          </Link>
        ))}
      </nav>
      {trouble !== null && <Banner tone="bad" role="alert" title={trouble} />}
      {query.value === null && query.isAsking && (
        <Loading label="Loading messages...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
        </Loading>
      )}
      {query.value === null && (
        <ServerTrouble query={query} words={noAnswerWords}>
          Messages are on the server alone, so reading them needs a connection.
        </ServerTrouble>
      )}
      {inbox.state === 'ready' && inbox.messages.length === 0 && (
        <EmptyState title={EMPTY_WORDS[show].title}>{EMPTY_WORDS[show].next}</EmptyState>
      )}
      {inbox.state === 'ready' && inbox.messages.length > 0 && (
        <ul aria-label={`${VIEW_WORDS[show]} messages`} className="flex flex-col gap-3">
          {inbox.messages.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} busy={handling === message.id} onHandle={(handled) => void handle(message.id, handled)} />
            </li>
          ))}
        </ul>
      )}
      {inbox.state === 'ready' && inbox.more && (
        <Button variant="secondary" className="self-center" busy={query.isLoadingMore} onClick={() => void loadMore()}>
          {query.isLoadingMore ? 'Loading...' : 'Show older messages'}
        </Button>
      )}
    </Page>
  )
}
