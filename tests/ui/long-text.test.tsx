import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { LongText } from '#ui/layout/long-text.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

const LONG = 'The gate was locked and nobody answered the bell. '.repeat(30).trim()

test('a long text shows its first lines, and all of it when asked', async () => {
  await page.viewport(390, 844)
  const screen = await render(<LongText text={LONG} />)
  const words = screen.getByText(LONG)
  const short = words.element().clientHeight
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(words.element().clientHeight).toBeGreaterThan(short * 2)
  await screen.getByRole('button', { name: 'Show less' }).click()
  expect(words.element().clientHeight).toBe(short)
})

test('a text that fits needs no button', async () => {
  const screen = await render(<LongText text="Nobody home" />)
  await expect.element(screen.getByText('Nobody home')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
