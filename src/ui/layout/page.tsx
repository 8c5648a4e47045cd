import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { useLostFocus } from '#ui/hooks/use-lost-focus.ts'
import { WholeTitle } from '#ui/layout/whole-title.ts'

interface PageProps {
  /** The page's heading and, before the product's name, the document's title. */
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  width?: 'narrow' | 'normal' | 'full'
  /** Less room above the content, for a list of which as much as possible should be in sight. */
  dense?: boolean
}

const widths = { narrow: 'max-w-xl', normal: 'max-w-4xl', full: 'max-w-none' }

let opened = false

/** Moves focus to the heading when a person came here from another page, so that the next Tab starts with its content; and when what had it is gone. */
export function PageHeading({ title, className = 'text-2xl sm:text-3xl' }: { title: string; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wholeTitle = useContext(WholeTitle)
  useLostFocus(heading)

  useEffect(() => {
    document.title = wholeTitle ?? `${title} – Waybill`
  }, [title, wholeTitle])

  useEffect(() => {
    const focused = document.activeElement
    if (opened && (focused === null || focused === document.body || !focused.isConnected || focused.tagName === 'A'))
      heading.current?.focus({ preventScroll: true })
    opened = true
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {title}
    </h1>
  )
}

export function Page({ title, lead, actions, children, width = 'normal', dense = false }: PageProps) {
  return (
    <div className={`mx-auto flex w-full flex-col ${dense ? '-mt-3 gap-4 md:gap-3' : 'gap-6'} ${widths[width]}`}>
      <div className={`flex flex-wrap justify-between gap-y-3 ${dense ? 'items-center gap-x-4' : 'items-start gap-x-6'}`}>
        <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <PageHeading title={title} {...(dense && { className: 'text-xl xl:text-2xl' })} />
          {lead && <p className="text-ink-muted">{lead}</p>}
        </div>
        {actions && <div className={`flex flex-wrap ${dense ? 'gap-2' : 'gap-3'}`}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
