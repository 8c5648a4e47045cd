import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isRendered } from '#ui/hooks/is-rendered.ts'
import { CloseIcon } from '#ui/layout/icons.tsx'

interface DialogProps {
  title: string
  /** Asked for by Escape, the X or, until a form in it is filled in, a press beside the dialog: a slip of the hand must not cost what was typed. */
  onClose: () => void
  children: ReactNode
  /** Buttons; the action to take first, as read. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** For a question that must be answered by one of its buttons; Escape still closes. */
  withoutX?: boolean
}

const widths = { normal: 'max-w-lg', wide: 'max-w-3xl', form: 'max-w-5xl' } as const

/** Modal while it is mounted. Its first field has the focus, without fields its title; focus goes back to where it was when it leaves. */
export function Dialog({ title, onClose, children, actions, size = 'normal', withoutX = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const content = useRef<HTMLDivElement>(null)
  const isFilledIn = useRef(false)
  const scrollsByKeyboard = useScrolledByKeyboard(content)

  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open) return
    const before = document.activeElement
    dialog.showModal()
    const stopLooking = focusFirstField(dialog)
    return () => {
      stopLooking()
      dialog.close()
      // Without scrolling: for a button in a bar that stays on the screen, the page would run to the bar's own place.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop arrives at the dialog; Escape does the same by keyboard
    <dialog
      ref={element}
      aria-labelledby={heading}
      className={`max-h-[92dvh] w-[calc(100%-2rem)] rounded-card border border-line bg-surface p-0 text-ink shadow-high ${widths[size]}`}
      onCancel={(event) => {
        // React hands it on from a dialog inside this one, and a file field says the same when no file is chosen.
        if (event.target !== element.current) return
        event.preventDefault()
        if (event.cancelable) onClose()
      }}
      // A second Escape in a row closes without asking: the dialog stays as long as its owner keeps it.
      onClose={(event) => {
        if (event.target !== element.current || element.current.open) return
        element.current.showModal()
        onClose()
      }}
      onInput={({ target }) => {
        if ('form' in target && target.form) isFilledIn.current = true
      }}
      onMouseDown={(event) => {
        if (event.target !== element.current) return
        if (isFilledIn.current) event.preventDefault()
        else onClose()
      }}
    >
      <div className="flex max-h-[92dvh] flex-col">
        {/* Where letters of twice the size leave the title no room, the cross stands above it. */}
        <div className="flex flex-wrap-reverse items-end justify-end gap-x-4 px-5 pt-4 pb-2">
          <h2 id={heading} tabIndex={-1} className="min-w-[min(100%,7rem)] flex-1 basis-0 pt-1.5 text-xl wrap-anywhere">
            {title}
          </h2>
          {!withoutX && (
            <button
              type="button"
              aria-label="Close"
              className="grid size-target shrink-0 place-items-center rounded-control text-ink-muted hover:bg-sunken"
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          )}
        </div>
        <div
          ref={content}
          className="overflow-y-auto px-5 pb-5 -outline-offset-3"
          {...(scrollsByKeyboard && { role: 'group', 'aria-labelledby': heading, tabIndex: 0 })}
        >
          {children}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 border-t border-line bg-paper px-5 py-4 max-sm:flex-col max-sm:*:w-full">{actions}</div>
        )}
      </div>
    </dialog>
  )
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** Whether what is too long for the window has nothing in it that Tab would lead to: then it takes the focus itself, for the arrow keys. */
function useScrolledByKeyboard(content: RefObject<HTMLDivElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const look = () => setScrolls(element.scrollHeight > element.clientHeight && !hasStop(element))
    const size = new ResizeObserver(look)
    size.observe(element)
    // Answers arrive later, and make it longer.
    const change = new MutationObserver(look)
    change.observe(element, { childList: true, subtree: true })
    return () => {
      size.disconnect()
      change.disconnect()
    }
  }, [content])
  return scrolls
}

function hasStop(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLElement>(STOPS)].some((stop) => stop.tabIndex >= 0 && isRendered(stop))
}

const FIELDS = 'input:not([type="hidden"], [readonly]), select, textarea'

/** Some fields wait for what is read first: they get the focus as long as nobody has taken it elsewhere. */
function focusFirstField(dialog: HTMLDialogElement): () => void {
  const start = document.activeElement
  const look = () => {
    const moved = document.activeElement !== start && document.activeElement !== document.body
    const field = moved ? undefined : firstField(dialog)
    field?.focus()
    if (moved || field !== undefined) later.disconnect()
  }
  const later = new MutationObserver(look)
  later.observe(dialog, { childList: true, subtree: true })
  look()
  return () => later.disconnect()
}

function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
  const fields = dialog.querySelectorAll<HTMLElement>(FIELDS)
  return [...fields].find((field) => !field.matches(':disabled') && isRendered(field) && field.closest('dialog') === dialog)
}
