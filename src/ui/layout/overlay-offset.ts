const CONTROL = 'a, button, input, select, textarea, summary, label, video, [role="button"], [contenteditable]'
const STEP = 8
/** To the controls that it must not cover. */
const GAP = 8

/**
 * By how many pixels something fixed has to rise from its own place to cover no control; null when every place up to the top covers
 * one. Beside an open dialog only the dialog's controls count: nobody can press the others.
 */
export function overlayOffset(element: HTMLElement): number | null {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const controls = [...scope.querySelectorAll<HTMLElement>(CONTROL)]
    .filter((control) => control !== element && !element.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.right > left - GAP && box.left < left + width + GAP)
  for (let lift = 0; top - lift >= GAP; lift += STEP) {
    const above = top - lift
    if (!controls.some((box) => box.bottom > above - GAP && box.top < above + height + GAP)) return lift
  }
  return null
}
