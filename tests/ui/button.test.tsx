import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

test('words that take two lines are centred and leave room within the frame, in a link as in a button', async () => {
  const words = 'Continue 1793578470361282'
  const screen = await render(
    <div style={{ width: 180, display: 'grid' }}>
      <Button>{words}</Button>
      <a href="#content" className={buttonClass()}>
        {words}
      </a>
    </div>,
  )
  for (const role of ['button', 'link'] as const) {
    const element = screen.getByRole(role).element()
    const box = element.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()]
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(Math.min(line.top - box.top, box.bottom - line.bottom)).toBeGreaterThan(4)
      expect(line.left + line.width / 2).toBeCloseTo(box.left + box.width / 2, -1)
    }
  }
})
