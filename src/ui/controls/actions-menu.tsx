import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { buttonClass } from '#ui/controls/button.tsx'
import { DotsIcon } from '#ui/layout/action-icons.tsx'

export interface MenuAction {
  words: string
  icon?: ReactNode
  danger?: boolean
  /** Where it leads, or what it does. */
  to?: string
  onPick?: () => void
}

interface ActionsMenuProps {
  /** Said of the button, such as "More for SHP1". */
  label: string
  actions: readonly MenuAction[]
  /** The look of the button. */
  className?: string
}

const MARGIN = 4

/**
 * The rest of what can be done with something, behind one button. By keyboard it is the menu button of WAI-ARIA: arrows, Home, End and
 * first letters move, Escape and Tab leave. It lies above everything, so that a table that scrolls does not cut it; in a dialog it lies
 * within, because nothing beside an open dialog can be pressed.
 */
export function ActionsMenu({ label, actions, className = buttonClass('quiet', 'tight') }: ActionsMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  /** Of the button, as the menu was laid beside it. */
  const place = useRef<{ left: number; top: number } | null>(null)
  const [opened, setOpened] = useState<{ at: 'first' | 'last'; within: Element } | null>(null)

  function close() {
    setOpened(null)
    button.current?.focus({ preventScroll: true })
  }

  useLayoutEffect(() => {
    const list = menu.current
    if (opened === null || list === null || button.current === null) return
    const { left, right, top, bottom } = button.current.getBoundingClientRect()
    place.current = { left, top }
    const { width, height } = list.getBoundingClientRect()
    const below = bottom + MARGIN + height <= window.innerHeight
    list.style.top = `${below ? bottom + MARGIN : Math.max(MARGIN, top - MARGIN - height)}px`
    list.style.left = `${right - width >= MARGIN ? right - width : Math.min(left, window.innerWidth - width - MARGIN)}px`
    const items = itemsOf(list)
    items.at(opened.at === 'first' ? 0 : -1)?.focus({ preventScroll: true })
  }, [opened])

  useEffect(() => {
    if (opened === null) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target))) return
      setOpened(null)
    }
    const gone = () => {
      if (menu.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
      setOpened(null)
    }
    // The browser tells of a scroll a moment later, when the menu that was opened after it is there already.
    const scrolled = () => {
      const now = button.current?.getBoundingClientRect()
      if (now?.left !== place.current?.left || now?.top !== place.current?.top) gone()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    window.addEventListener('resize', gone)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('scroll', scrolled, { capture: true })
      window.removeEventListener('resize', gone)
    }
  }, [opened])

  function open(at: 'first' | 'last', from: Element) {
    setOpened({ at, within: from.closest('dialog') ?? document.body })
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last', event.currentTarget)
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      event.preventDefault()
      return close()
    }
    const items = itemsOf(menu.current)
    const here = items.findIndex((item) => item === document.activeElement)
    // A link takes Enter alone by itself; in a menu both keys pick.
    if (event.key === ' ' && items[here] instanceof HTMLAnchorElement) {
      event.preventDefault()
      items[here].click()
      return
    }
    const there = placeOf(event.key, here, items)
    if (there === null) return
    event.preventDefault()
    items[there]?.focus({ preventScroll: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        title="More"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened === null ? undefined : id}
        className={className}
        onClick={({ currentTarget }) => (opened === null ? open('first', currentTarget) : setOpened(null))}
        onKeyDown={openByKey}
      >
        <DotsIcon className="size-4" />
      </button>
      {opened !== null &&
        createPortal(
          <div
            ref={menu}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className="fixed z-50 flex min-w-44 flex-col rounded-control border border-line-strong bg-surface py-1 text-ink shadow-high"
            onKeyDown={moveByKey}
          >
            {actions.map(({ words, icon, danger = false, to, onPick }) => {
              const look = `flex min-h-9 w-full items-center gap-2.5 px-3 text-left text-sm font-medium hover:bg-sunken focus:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:min-h-target ${danger ? 'text-bad' : ''}`
              return to === undefined ? (
                <button
                  key={words}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={look}
                  onClick={() => {
                    // Back on the button first: what opens now gives the focus back to it.
                    close()
                    onPick?.()
                  }}
                >
                  {icon}
                  {words}
                </button>
              ) : (
                <Link key={words} to={to} role="menuitem" tabIndex={-1} className={look} onClick={close}>
                  {icon}
                  {words}
                </Link>
              )
            })}
          </div>,
          opened.within,
        )}
    </>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** Where a key leads from here; null for a key that moves nothing. */
function placeOf(key: string, here: number, items: readonly HTMLElement[]): number | null {
  const count = items.length
  switch (key) {
    case 'ArrowDown':
      return (here + 1) % count
    case 'ArrowUp':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default: {
      if (key.length !== 1 || key === ' ') return null
      const next = items.findIndex((_, at) => items[(here + 1 + at) % count]?.textContent.toLowerCase().startsWith(key.toLowerCase()))
      return next === -1 ? null : (here + 1 + next) % count
    }
  }
}
