import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { StepBar } from '#features/tracking/result/step-bar.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

const DELIVERED: TrackedShipment = {
  tracking_number: '1732104000000123',
  status: 'Delivered',
  from_city: 'Hyderabad',
  to_city: 'Pune',
  from_contact_number: '••••••0011',
  to_contact_number: '••••••0012',
  created_at: '2026-11-18T04:30:00.000Z',
  estimated_delivery_date: null,
  delivered_at: '2026-11-22T07:22:00.000Z',
  cancelled_at: null,
  notes: null,
  failed_because: null,
  timeline: [],
}

test('no word of a step is broken in the dialog of the smallest phone', async () => {
  await page.viewport(320, 740)
  const screen = await render(
    <div style={{ width: 246 }}>
      <StepBar shipment={DELIVERED} />
    </div>,
  )
  await document.fonts.ready
  const steps = [...screen.getByRole('list', { name: 'Steps' }).element().querySelectorAll('li')]
  const linesOf = (step: HTMLElement) => {
    const range = document.createRange()
    range.selectNodeContents(step.querySelector('span:not([aria-hidden])')?.firstChild ?? step)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  expect(steps.map((step) => [step.innerText.split(/[,\n]/)[0]?.trim(), linesOf(step)])).toEqual([
    ['Booked', 1],
    ['On the way', 2],
    ['Out for delivery', 2],
    ['Delivered', 1],
  ])
})
