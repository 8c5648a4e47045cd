import { useEffect, useId, useRef, useState } from 'react'

/** A typed text of any length: its first lines, and a way to all of it if there is more. */
export function LongText({ text, className = '' }: { text: string; className?: string }) {
  const id = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)

  useEffect(() => {
    const element = words.current
    if (!element || open) return
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1))
    watch.observe(element)
    return () => watch.disconnect()
  }, [text, open])

  return (
    <div className={className}>
      <p ref={words} id={id} className={`wrap-anywhere whitespace-pre-line ${open ? '' : 'line-clamp-4 print:line-clamp-none'}`}>
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          className="inline-flex min-h-target items-center font-semibold text-link underline underline-offset-4 print:hidden"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
