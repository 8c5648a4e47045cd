import { expect, test } from 'vitest'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { countLabels, manyPieces, wantedLabels } from '#features/shipments/labels/wanted-labels.ts'
import { someShipment } from '#tests/support/shipments.ts'

function ofPieces(id: string, ...quantities: number[]): Shipment {
  const items = quantities.map((quantity, index) => ({
    id: `${id}-${index}`,
    item_name: 'Package',
    description: 'Saris',
    package_type: 'Box' as const,
    weight_kg: 1,
    quantity,
    length_cm: null,
    width_cm: null,
    height_cm: null,
  }))
  return someShipment({ id, shipment_id: `SHP${id.toUpperCase()}`, items })
}

const three = [ofPieces('a', 2, 1), ofPieces('b', 1), ofPieces('c')]

test('each piece of all packages has its label, counted through the shipment; a parcel that is alone has no count', () => {
  const labels = wantedLabels(three, 'piece')
  expect(labels.map(({ shipment, piece }) => `${shipment.id} ${piece}`)).toEqual(['a 1', 'a 2', 'a 3', 'b null', 'c null'])
  expect(countLabels(three, 'piece')).toBe(5)
})

test('one for each shipment says nothing of a piece', () => {
  expect(wantedLabels(three, 'shipment').map(({ piece }) => piece)).toEqual([null, null, null])
  expect(countLabels(three, 'shipment')).toBe(3)
})

test('very many pieces are asked about, with the shipment that has the most; many shipments are meant', () => {
  expect(manyPieces([ofPieces('a', 60), ofPieces('b', 40)])).toBeNull()
  expect(manyPieces([ofPieces('a', 40), ofPieces('b', 63)])).toEqual({ total: 103, name: 'SHPB', pieces: 63 })
  expect(manyPieces([ofPieces('a', 40), ofPieces('b', 62)])).toBeNull()
  expect(manyPieces(Array.from({ length: 200 }, (_, n) => ofPieces(`n${n}`, 1)))).toBeNull()
})
