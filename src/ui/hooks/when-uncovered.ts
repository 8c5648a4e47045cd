/** A dialog closes within a few frames; one that stays has the focus for itself. */
const LONGEST_WAIT_MS = 2000

/**
 * Does the work in the next frame in which no modal dialog covers the page, or the `place` in a dialog of its own: one that closes is still open
 * after a frame on a slow device.
 */
export function whenUncovered(work: () => void, place: Element | null = null): void {
  const until = performance.now() + LONGEST_WAIT_MS
  const look = () => {
    const isCovered = [...document.querySelectorAll('dialog:modal')].some((dialog) => place === null || !dialog.contains(place))
    if (isCovered && performance.now() < until) requestAnimationFrame(look)
    else work()
  }
  requestAnimationFrame(look)
}
