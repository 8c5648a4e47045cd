import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

interface ServerTroubleProps<Why> {
  /** What a server query returns, or anything else that can be asked again. */
  query: { trouble: Why | null; isAsking?: boolean; again: () => void }
  words: (why: Why) => string
  tone?: 'warn' | 'bad'
  role?: 'alert' | 'status'
  size?: 'normal' | 'small'
  /** The banner stays with its button while a person asks again; otherwise it disappears until the answer is known. */
  stays?: boolean
  children?: ReactNode
}

/** What kept the server's answer away, and the button that asks again. Nothing without trouble. */
export function ServerTrouble<Why>({
  query: { trouble, isAsking = false, again },
  words,
  tone = 'warn',
  role = 'alert',
  size = 'normal',
  stays = false,
  children,
}: ServerTroubleProps<Why>) {
  if (trouble === null || (isAsking && !stays)) return null
  return (
    <Banner
      tone={tone}
      role={role}
      title={words(trouble)}
      actions={
        <Button variant="secondary" size={size} busy={isAsking} onClick={again}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
