import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { LineDrawing, smoothPath } from '#ui/pictures/line-drawing.tsx'

afterEach(cleanup)

test.each([
  [[], ''],
  [[5, 6], 'M5 6h.01'],
  [[0, 0, 4, 8], 'M0 0L4 8'],
  [[0, 0, 4, 8, 8, 0], 'M0 0Q4 8 6 4L8 0'],
])('%j is drawn as %s', (line, path) => {
  expect(smoothPath(line)).toBe(path)
})

test('a drawing has a name and its own proportions', async () => {
  const screen = await render(<LineDrawing width={300} height={150} lines={[[0, 0, 300, 150]]} describedAs="Signature" />)
  await expect.element(screen.getByRole('img', { name: 'Signature' })).toHaveAttribute('viewBox', '0 0 300 150')
})
