import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { OfficeReceipt } from '#domain/shipment/proof.ts'
import { ProofReceipt } from '#features/shipments/detail/proof-receipt.tsx'

afterEach(cleanup)

const nothing: OfficeReceipt = {
  receiver_name: null,
  receiver_relation: null,
  signed: false,
  signature: null,
  place: null,
  pieces_handed_over: null,
  pieces_total: null,
  not_possible: null,
}

test('the office reads who received it', async () => {
  const screen = await render(<ProofReceipt receipt={{ ...nothing, receiver_name: 'Lakshmi Rao', receiver_relation: 'family' }} />)
  await expect.element(screen.getByText('Received by Lakshmi Rao (family)')).toBeVisible()
})

test('and sees the signature as it was drawn', async () => {
  const signature = {
    width: 300,
    height: 150,
    strokes: [
      [1, 2, 30, 40],
      [5, 5],
    ],
  }
  const screen = await render(<ProofReceipt receipt={{ ...nothing, receiver_name: 'Lakshmi Rao', signed: true, signature }} />)
  await expect.element(screen.getByRole('img', { name: 'Signature, by Lakshmi Rao' })).toBeVisible()
  expect(document.querySelector('svg path')?.getAttribute('d')).toBe('M1 2L30 40M5 5h.01')
})

test('the place of the phone leads to the map', async () => {
  const place = { latitude: 17.385044, longitude: 78.4867, accuracy: 12 }
  const screen = await render(<ProofReceipt receipt={{ ...nothing, place }} />)
  await expect
    .element(screen.getByRole('link', { name: '17.38504, 78.48670 (± 12 m)' }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=17.385044,78.4867')
})

test('fewer pieces than there are stand out, and what was counted from memory is not called certain', async () => {
  const fewer = { ...nothing, pieces_handed_over: 7, pieces_total: 9 }
  const screen = await render(<ProofReceipt receipt={{ ...fewer, pieces_way: 'typed' }} />)
  await expect.element(screen.getByText('Handed over: only 7 of 9 pieces, as the driver counted.')).toBeVisible()
  await screen.rerender(<ProofReceipt receipt={{ ...fewer, pieces_way: 'scanned' }} />)
  await expect.element(screen.getByText('Handed over: only 7 of 9 pieces, by their scanned labels.')).toBeVisible()
  // An older app did not say.
  await screen.rerender(<ProofReceipt receipt={fewer} />)
  await expect.element(screen.getByText('Handed over: only 7 of 9 pieces, as the driver counted.')).toBeVisible()
  await screen.rerender(<ProofReceipt receipt={{ ...nothing, pieces_handed_over: 9, pieces_total: 9 }} />)
  await expect.element(screen.getByText(/pieces/)).not.toBeInTheDocument()
})

test('what the driver could not get stands out, each with its reason', async () => {
  const impossible = [
    { what: 'photo', reason: 'The camera is broken' },
    { what: 'signature', reason: 'They had no hand free' },
  ] as const
  const screen = await render(<ProofReceipt receipt={{ ...nothing, not_possible: [...impossible] }} />)
  await expect.element(screen.getByText('Not possible at the door')).toBeVisible()
  await expect.element(screen.getByText('Photo: The camera is broken. Signature: They had no hand free')).toBeVisible()
})
