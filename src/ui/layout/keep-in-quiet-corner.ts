const REST_MS = 120
/** To what it must not cover. */
const GAP = 4
/** How far apart the places lie that are looked at under it: less than a line of text is high. */
const STEP = 8
const NEVER_COVERED = 'a, button, input, select, textarea, summary, label, img, video, canvas, [role="button"], [contenteditable]'
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable]'

/**
 * Shows the element while the page rests, nobody types, and nothing lies under it. What comes to lie under it hides it in the same frame: a
 * page that is busy rests late. Answers how to stop.
 */
export function keepInQuietCorner(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame: number | undefined
  let isShown = false
  const show = (visible: boolean) => {
    isShown = visible
    element.style.visibility = visible ? 'visible' : 'hidden'
  }
  const settle = () => show(document.activeElement?.matches(TYPED_INTO) !== true && !coversSomething(element))
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, REST_MS)
  }
  const aside = () => {
    show(false)
    soon()
  }
  const makeWay = () => {
    if (isShown && coversSomething(element)) show(false)
  }
  const changes = new MutationObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      makeWay()
    })
    soon()
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open'],
  })
  // Pictures and fonts that arrive move a page, too; larger letters make the element itself larger.
  const sizes = new ResizeObserver(() => {
    makeWay()
    soon()
  })
  sizes.observe(document.body)
  sizes.observe(element)
  window.addEventListener('scroll', aside, { passive: true, capture: true })
  window.addEventListener('resize', aside)
  document.addEventListener('focusin', soon)
  document.addEventListener('focusout', soon)
  soon()
  return () => {
    clearTimeout(timer)
    if (frame !== undefined) cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    window.removeEventListener('scroll', aside, { capture: true })
    window.removeEventListener('resize', aside)
    document.removeEventListener('focusin', soon)
    document.removeEventListener('focusout', soon)
  }
}

/** An open dialog lies over it: only what can be reached counts, and the browser says what that is. */
function coversSomething(element: HTMLElement): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const box = new DOMRect(left - GAP, top - GAP, right - left + 2 * GAP, bottom - top + 2 * GAP)
  const under = new Set<Element>()
  for (let x = box.left; x <= box.right; x += STEP)
    for (let y = box.top; y <= box.bottom; y += STEP) for (const each of document.elementsFromPoint(x, y)) under.add(each)
  return [...under].some((each) => !element.contains(each) && !each.contains(element) && isInTheWay(each, box))
}

function isInTheWay(element: Element, box: DOMRect): boolean {
  return (element.matches(NEVER_COVERED) && touch(element.getBoundingClientRect(), box)) || hasTextIn(element, box)
}

function hasTextIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some((line) => touch(line, box))
  })
}

function touch(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}
