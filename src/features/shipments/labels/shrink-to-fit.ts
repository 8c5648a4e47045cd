/** Printing breaks lines a hair differently from the screen; this much stays free so that nothing falls off. */
const SPARE = 0.97
const STEPS = 7
const SMALLEST = 0.16

/**
 * The largest size, at most 1, at which `content` is no taller than `room`. Even a long text stays on the label: a postman can read small
 * letters, but not missing ones.
 */
export function shrinkToFit(room: HTMLElement, content: HTMLElement): void {
  const fitsAt = (scale: number) => {
    content.style.setProperty('--label-scale', String(scale))
    return content.scrollHeight <= room.clientHeight * SPARE
  }
  if (fitsAt(1)) return
  let fits = SMALLEST
  let tooLarge = 1
  for (let step = 0; step < STEPS; step++) {
    const middle = (fits + tooLarge) / 2
    if (fitsAt(middle)) fits = middle
    else tooLarge = middle
  }
  fitsAt(fits)
}
