import { expect, test } from 'vitest'
import { isShipmentId, newShipmentId } from '#domain/shipment/shipment-id.ts'

test('shipment ids are SHP and eight characters that cannot be misread', () => {
  const id = newShipmentId()
  expect(isShipmentId(id)).toBe(true)
  expect(id).toMatch(/^SHP[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(newShipmentId(new Uint8Array([0, 31, 32, 255, 10, 17, 18, 20]))).toBe('SHP0Z0ZAHJM')
})
