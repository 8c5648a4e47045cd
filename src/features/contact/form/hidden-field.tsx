import type { RefObject } from 'react'

/**
 * Programs that fill in every field fill this one too. People never meet it: it is out of sight, out of the reading order, out of
 * the Tab order, and marked for the password managers that would fill it.
 */
export function HiddenField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
      <label>
        Leave this empty
        <input
          ref={field}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
