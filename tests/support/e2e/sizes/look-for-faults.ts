export interface Asked {
  /** Of what is pressed, in pixels: 48 where people work standing, else what WCAG 2.2 AA wants. */
  smallestTarget: 24 | 48
  /** A short page keeps two thirds of its first screen free of the footer. */
  footerStaysLow: boolean
}

/**
 * What a program can tell of a screen by measuring: what is out of the window, cut off, over one another, too small to be pressed, or under
 * the chat link. Runs within the page, so all that it needs stands inside. Behind a modal dialog nothing is looked at.
 */
export function lookForFaults({ smallestTarget, footerStaysLow }: Asked): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Piece {
    element: Element
    box: Box
    what: string
    isText: boolean
  }

  const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"]'
  const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  /** Of rounding, and of the frame around a control. */
  const SLACK = 1.5

  // What the window would be without anything that is too wide: a phone zooms out for that.
  const wide = document.documentElement.clientWidth
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const faults = new Set<string>()
  /** Here a placeholder may end in dots, which it cannot but do on one line: label and hint say the same. */
  const isTight = wide < 360 || Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32

  /** What is only read out keeps its place, without being seen. */
  const NOTHING: Box = { left: 0, top: 0, right: 0, bottom: 0 }
  const isReadOutOnly = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)'
  const isShown = (element: Element) =>
    // What is far below is not laid out before somebody comes near.
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) && !isReadOutOnly(element)
  const within = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isSeen = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1
  const touch = (one: Box, other: Box) => {
    const both = within(one, other)
    return both.right - both.left > SLACK && both.bottom - both.top > SLACK
  }
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? element.placeholder) : element.textContent
    const words = (element.getAttribute('aria-label') ?? label ?? '').replaceAll(/\s+/g, ' ').trim()
    return `${element.tagName.toLowerCase()} “${words.slice(0, 50)}”`
  }

  /** What an element's content can be seen in: all that clips, and that alone which nobody can scroll. */
  const clips = new Map<Element, { all: Box; fixed: Box; isShortened: boolean }>()
  const clipOf = (element: Element | null): { all: Box; fixed: Box; isShortened: boolean } => {
    if (element === null || element === document.body) return { all: EVERYWHERE, fixed: EVERYWHERE, isShortened: false }
    const known = clips.get(element)
    if (known) return known
    const above = clipOf(element.parentElement)
    const style = getComputedStyle(element)
    const own = element.getBoundingClientRect()
    const sides = (x: boolean, y: boolean): Box => ({
      left: x ? own.left : -Infinity,
      right: x ? own.right : Infinity,
      top: y ? own.top : -Infinity,
      bottom: y ? own.bottom : Infinity,
    })
    const isFixed = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const clip = {
      all: isReadOutOnly(element) ? NOTHING : within(above.all, sides(style.overflowX !== 'visible', style.overflowY !== 'visible')),
      fixed: within(above.fixed, sides(isFixed(style.overflowX), isFixed(style.overflowY))),
      // Meant to be: the whole stands elsewhere.
      isShortened: above.isShortened || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
    }
    clips.set(element, clip)
    return clip
  }

  const pins = new Map<Element, boolean>()
  const isPinned = (element: Element | null): boolean => {
    if (element === null || element === root) return false
    const known = pins.get(element)
    if (known !== undefined) return known
    const pinned = ['fixed', 'sticky'].includes(getComputedStyle(element).position) || isPinned(element.parentElement)
    pins.set(element, pinned)
    return pinned
  }

  /** Of a hidden field it is the label that is pressed. */
  const pressedOf = (control: Element): Element | null => {
    if (isShown(control) && isSeen(within(control.getBoundingClientRect(), clipOf(control.parentElement).all))) return control
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
    return label && isShown(label) ? label : null
  }

  const controls = new Set<Element>()
  for (const control of root.querySelectorAll(CONTROLS)) {
    const pressed = pressedOf(control)
    if (pressed) controls.add(pressed)
  }

  const pieces: Piece[] = []
  for (const control of controls) {
    const clip = clipOf(control.parentElement)
    const what = nameOf(control)
    const isInline = getComputedStyle(control).display === 'inline'
    const whole = control.getBoundingClientRect()
    const seen = within(whole, clip.all)
    if (!isSeen(seen)) continue
    if (seen.left < -SLACK || seen.right > wide + SLACK) faults.add(`${what} is out of the window`)
    const cut = within(whole, clip.fixed)
    if (cut.right - cut.left < whole.width - SLACK || cut.bottom - cut.top < whole.height - SLACK) faults.add(`${what} is cut off`)

    const boxes = isInline ? [...control.getClientRects()] : [whole]
    for (const box of boxes) pieces.push({ element: control, box: within(box, clip.all), what, isText: false })

    const label = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type) ? control.labels?.[0] : undefined
    const target = (label ?? control).getBoundingClientRect()
    const isInSentence = isInline && smallestTarget === 24
    const isWholeCard = getComputedStyle(control, '::after').position === 'absolute'
    if (!isInSentence && !isWholeCard && Math.min(target.width, target.height) < smallestTarget - 0.5)
      faults.add(`${what} is ${target.width.toFixed(1)}×${target.height.toFixed(1)}`)

    if (!isTight && control instanceof HTMLInputElement && control.value === '' && control.placeholder !== '') {
      const style = getComputedStyle(control)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) throw new Error('Nothing to measure with')
      pen.font = getComputedStyle(control, '::placeholder').font
      const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (pen.measureText(control.placeholder).width > room + SLACK) faults.add(`${what}: its placeholder is cut off`)
    }
  }

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    if (holder === null || text.textContent?.trim() === '' || holder.closest('svg, noscript') || !isShown(holder)) continue
    const clip = clipOf(holder)
    const what = `“${(text.textContent ?? '').trim().slice(0, 50)}”`
    const range = document.createRange()
    range.selectNodeContents(text)
    const control = [...controls].find((each) => each.contains(holder) && getComputedStyle(each).display !== 'inline')
    for (const line of range.getClientRects()) {
      const seen = within(line, clip.all)
      if (!isSeen(seen)) continue
      const cut = within(line, clip.fixed)
      if (!clip.isShortened && cut.right - cut.left < line.width - SLACK) faults.add(`${what} is cut off`)
      if (seen.right > wide + SLACK || seen.left < -SLACK) faults.add(`${what} is out of the window`)
      if (control) {
        const own = control.getBoundingClientRect()
        if (seen.left < own.left - SLACK || seen.right > own.right + SLACK) faults.add(`${what} is wider than ${nameOf(control)}`)
      }
      // Lines of large letters reach into each other's boxes, the letters do not.
      const inset = (seen.bottom - seen.top) / 4
      pieces.push({ element: holder, box: { ...seen, top: seen.top + inset, bottom: seen.bottom - inset }, what, isText: true })
    }
  }

  const flowing = pieces.filter(({ element }) => !isPinned(element)).toSorted((one, other) => one.box.top - other.box.top)
  for (const [at, one] of flowing.entries()) {
    for (let next = at + 1; next < flowing.length; next += 1) {
      const other = flowing[next]
      if (other === undefined || other.box.top >= one.box.bottom - SLACK) break
      const isSame = one.element.contains(other.element) || other.element.contains(one.element)
      if (isSame || !touch(one.box, other.box)) continue
      // A button or a unit inside of a field is at its place.
      const fields = [one, other].filter(({ element }) => element.matches('input, select, textarea'))
      if (fields.length === 1) continue
      faults.add(`${one.what} and ${other.what} lie over one another`)
    }
  }

  const chat = document.querySelector('aside a[href^="https://wa.me/"]')
  if (chat !== null && isShown(chat) && root.contains(chat)) {
    const box = chat.getBoundingClientRect()
    for (const { element, box: under, what } of pieces)
      if (!chat.contains(element) && touch(box, under)) faults.add(`the chat link covers ${what}`)
  }

  if (footerStaysLow && scrollY === 0) {
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    if (footer && footer.top < (innerHeight * 2) / 3 - SLACK)
      faults.add(`the footer begins at ${footer.top.toFixed(0)} of ${innerHeight} px`)
  }

  const reach = document.documentElement.scrollWidth
  if (reach > wide) faults.add(`the page scrolls sideways: ${reach} px`)
  return [...faults]
}
