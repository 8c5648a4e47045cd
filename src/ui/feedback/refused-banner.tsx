import type { ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface RefusedBannerProps {
  title: string
  children: ReactNode
  /** Null where a choice has to be made elsewhere first. */
  settle: {
    /** What is done about it, when trying the same again leads nowhere. */
    change?: (() => void) | null
    tryAgain: () => void
    tryAgainWords?: string
    giveUp: () => void
    giveUpWords: string
  } | null
}

/** The server's no to one piece of work, until a person has settled it. */
export function RefusedBanner({ title, children, settle }: RefusedBannerProps) {
  return (
    <Banner
      tone="bad"
      role="alert"
      title={title}
      actions={
        settle !== null && (
          <>
            {settle.change ? (
              <Button size="small" onClick={settle.change}>
                Change it
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={settle.tryAgain}>
                {settle.tryAgainWords ?? 'Try again'}
              </Button>
            )}
            <Button variant="danger" size="small" onClick={settle.giveUp}>
              {settle.giveUpWords}
            </Button>
          </>
        )
      }
    >
      {children}
    </Banner>
  )
}
