import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Command } from '#domain/sync/command.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { useCameraScanner } from '#ui/scanner/use-camera-scanner.ts'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#ui/scanner/use-camera-scanner.ts', { spy: true })

const NUMBER = '41'

let database: WaybillDatabase
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'driver'
  await page.viewport(360, 740)
  database = openDatabase(crypto.randomUUID())
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER }))
  await keepDraft({})
})
afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
  await database.delete()
})

async function keepDraft(own: Partial<CaptureDraft>) {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
  const photo = { id: 'p1', bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 6, height: 8 } as const
  const begun = { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Delivered', notes: '', photo } as const
  await saveDraft(database, { ...begun, ...own })
}

async function openCapture() {
  const onSaved = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <main className="px-4 pt-4">
          <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
        </main>
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const line = screen.getByText(/Who received it\?|Received by|^Signed$|of 9 pieces$/)
  return { screen, onSaved, line, submit: screen.getByRole('button', { name: 'Submit POD' }) }
}

const payload = async () => (await database.outbox.toArray()).map(({ command }) => (command as Command<'record-delivery'>).payload)

test('a relation is one press, a name is typed, and both go with the capture', async () => {
  const { screen, line, submit, onSaved } = await openCapture()
  await line.click()
  await screen.getByRole('radio', { name: 'Family' }).click()
  await expect.element(line).toHaveTextContent('Received by family')
  await expect.element(screen.getByRole('textbox', { name: 'Name of the receiver' })).toHaveAccessibleDescription('Optional')
  await screen.getByRole('textbox', { name: 'Name of the receiver' }).fill('Lakshmi Rao ')
  await expect.element(line).toHaveTextContent('Received by Lakshmi Rao (family)')
  await vi.waitFor(async () => expect((await readDraft(database))?.receiver).toEqual({ name: 'Lakshmi Rao ', relation: 'family' }))
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ outcome: 'Delivered', receiver: { name: 'Lakshmi Rao', relation: 'family' } }])
})

test('an ordinary delivery goes past the one line', async () => {
  const { line, submit, screen, onSaved } = await openCapture()
  await expect.element(line).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'Family' })).not.toBeInTheDocument()
  const { top, bottom } = submit.element().getBoundingClientRect()
  expect(top > 0 && bottom <= 740).toBe(true)
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payload())[0]).not.toHaveProperty('receiver')
})

test('it is asked of a delivery alone', async () => {
  await keepDraft({ outcome: 'Returned' })
  const { line, screen } = await openCapture()
  await expect.element(screen.getByRole('radio', { name: 'Returned' })).toBeChecked()
  await expect.element(line).not.toBeInTheDocument()
})

test('what was entered is there again after the app was killed, and can be taken back', async () => {
  await keepDraft({ receiver: { name: 'Ram', relation: 'security' } })
  const { line, screen, submit, onSaved } = await openCapture()
  await expect.element(line).toHaveTextContent('Received by Ram (security)')
  await line.click()
  await expect.element(screen.getByRole('radio', { name: 'Security' })).toBeChecked()
  await screen.getByRole('button', { name: 'Clear name and relation' }).click()
  await expect.element(line).toHaveTextContent('Who received it?')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payload())[0]).not.toHaveProperty('receiver')
})

test('Enter in the name submits nothing', async () => {
  const { line, screen, onSaved } = await openCapture()
  await line.click()
  await screen.getByRole('textbox', { name: 'Name of the receiver' }).fill('Ram')
  await userEvent.keyboard('{Enter}')
  expect(onSaved).not.toHaveBeenCalled()
  expect(await payload()).toEqual([])
})

test.each([320, 360, 720, 820])('at %i px each choice is at least 48 pixels high, and its word and its mark are whole', async (width) => {
  await page.viewport(width, 740)
  const { line, screen } = await openCapture()
  await line.click()
  await expect.element(screen.getByRole('radio', { name: 'Other' })).toBeVisible()
  for (const label of document.querySelectorAll('label:has([name="receiver-relation"])')) {
    const box = label.getBoundingClientRect()
    expect(box.height).toBeGreaterThanOrEqual(48)
    const range = document.createRange()
    range.selectNodeContents(label)
    for (const part of range.getClientRects()) {
      expect(part.left - box.left).toBeGreaterThan(3)
      expect(box.right - part.right).toBeGreaterThan(3)
    }
    const mark = label.querySelector('input')?.getBoundingClientRect()
    expect(mark?.width).toBe(mark?.height)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
})

const field = (screen: Awaited<ReturnType<typeof openCapture>>['screen']) => screen.getByRole('img', { name: /Field to sign in/ })

/** As a finger does it, from one corner of the field to the other. */
async function drawALine(screen: Awaited<ReturnType<typeof openCapture>>['screen']) {
  await expect.element(field(screen)).toBeVisible()
  const canvas = field(screen).element()
  await vi.waitFor(() => expect((canvas as HTMLCanvasElement).width).not.toBe(300))
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const touch = (type: string, part: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerType: 'touch',
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: left + width * part,
        clientY: top + height * part,
      }),
    )
  touch('pointerdown', 0.1)
  for (let part = 0.2; part < 0.9; part += 0.1) {
    touch('pointermove', part)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  touch('pointerup', 0.9)
}

test('a finger signs, the line says so, and the lines go with the capture', async () => {
  const { line, screen, submit, onSaved } = await openCapture()
  await line.click()
  await screen.getByRole('button', { name: 'Let them sign' }).click()
  await drawALine(screen)
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('img', { name: 'The signature' })).toBeVisible()
  await expect.element(line).toHaveTextContent('Signed')
  await vi.waitFor(async () => expect((await readDraft(database))?.signature?.strokes).toHaveLength(1))
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  const [{ signature }] = (await payload()) as [Command<'record-delivery'>['payload']]
  expect(signature?.strokes[0]?.length).toBeGreaterThan(4)
  expect(Math.max(...(signature?.strokes.flat() ?? []))).toBeLessThanOrEqual(signature?.width ?? 0)
})

test('Clear takes everything away, and nothing is kept', async () => {
  await keepDraft({ signature: { width: 300, height: 150, strokes: [[1, 2, 30, 40]] } })
  const { line, screen } = await openCapture()
  await line.click()
  await screen.getByRole('button', { name: 'Change the signature' }).click()
  await expect.element(field(screen)).toHaveAccessibleName('Field to sign in with a finger, signed')
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field(screen)).toHaveAccessibleName('Field to sign in with a finger, empty')
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('img', { name: 'The signature' })).not.toBeInTheDocument()
  await expect.element(line).toHaveTextContent('Who received it?')
})

test('a press beside the field loses no signature', async () => {
  const { line, screen } = await openCapture()
  await line.click()
  await screen.getByRole('button', { name: 'Let them sign' }).click()
  await drawALine(screen)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('img', { name: 'The signature' })).toBeVisible()
})

test('a phone that is turned after the signing loses nothing of it, and makes it no smaller when it is turned back', async () => {
  const { line, screen } = await openCapture()
  await line.click()
  await screen.getByRole('button', { name: 'Let them sign' }).click()
  await drawALine(screen)
  await page.viewport(740, 360)
  await untilDrawnAnew(screen)
  await screen.getByRole('button', { name: 'Done' }).click()
  const turned = await keptSignature()
  expect(turned.lowest).toBeLessThan(turned.height)
  expect(turned.lowest).toBeGreaterThan(turned.height * 0.7)

  await screen.getByRole('button', { name: 'Change the signature' }).click()
  await untilDrawnAnew(screen)
  await page.viewport(360, 740)
  await untilDrawnAnew(screen)
  await page.viewport(740, 360)
  await untilDrawnAnew(screen)
  await screen.getByRole('button', { name: 'Done' }).click()
  expect((await keptSignature()).lowest).toBeGreaterThanOrEqual(turned.lowest - 1)
})

/** The field's own pixels follow its size on the screen. */
async function untilDrawnAnew(screen: Awaited<ReturnType<typeof openCapture>>['screen']) {
  await vi.waitFor(() => {
    const canvas = field(screen).element() as HTMLCanvasElement
    expect(canvas.width).toBe(Math.floor(canvas.getBoundingClientRect().width * Math.max(devicePixelRatio, 1)))
  })
}

async function keptSignature() {
  const kept = await vi.waitFor(async () => {
    const signature = (await readDraft(database))?.signature
    if (signature === undefined) throw new Error('Nothing is kept yet')
    return signature
  })
  return { height: kept.height, lowest: Math.max(...kept.strokes.flat().filter((_, at) => at % 2 === 1)) }
}

const size = { weight_kg: null, length_cm: null, width_cm: null, height_cm: null }
const nineBoxes = [{ id: 'i1', item_name: 'Box', description: null, package_type: 'Box', quantity: 9, ...size } as const]

/** A camera that sees what the test says. */
function withCamera() {
  let tell: ((texts: string[]) => unknown) | null = null
  vi.mocked(useCameraScanner).mockImplementation((onSeen) => {
    tell = onSeen
    return { video: { current: null }, state: 'looking', torch: null }
  })
  return async (texts: string[], looks: number, milliseconds = 0) => {
    for (let done = 0; done < looks; done += 1) {
      tell?.(texts)
      if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds / looks))
    }
  }
}

test('of several pieces it can be said how many were handed over', async () => {
  await database.shipments.put(someShipment({ id: 's1', tracking_number: NUMBER, items: nineBoxes }))
  const { line, screen, submit, onSaved } = await openCapture()
  await line.click()
  const pieces = screen.getByRole('textbox', { name: 'Pieces handed over, of 9' })
  await pieces.fill('7')
  await expect.element(line).toHaveTextContent('7 of 9 pieces')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ pieces: { handedOver: 7, total: 9, way: 'typed' } }])
})

test('more pieces than there are stay as they were typed, and it is said that there are not so many', async () => {
  await database.shipments.put(someShipment({ id: 's1', tracking_number: NUMBER, items: nineBoxes }))
  const { line, screen, submit, onSaved } = await openCapture()
  await line.click()
  const pieces = screen.getByRole('textbox', { name: 'Pieces handed over, of 9' })
  await pieces.fill('12')
  await expect.element(pieces).toHaveValue('12')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This parcel has 9 pieces. Please enter 9 or fewer.')
  // Also where that part was folded.
  await line.click()
  await submit.click()
  await expect.element(pieces).toHaveFocus()
  expect(onSaved).not.toHaveBeenCalled()
  await pieces.fill('9')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ pieces: { handedOver: 9, total: 9, way: 'typed' } }])
})

test('the pieces are counted by scanning their labels, each once while it is in sight, and another parcel is none of them', async () => {
  await database.shipments.put(someShipment({ id: 's1', tracking_number: NUMBER, shipment_id: 'SHP7K2M9QXW', items: nineBoxes }))
  const look = withCamera()
  const { line, screen, submit, onSaved } = await openCapture()
  await line.click()
  await screen.getByRole('button', { name: 'Scan the pieces' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Scan the pieces' })
  await expect.element(dialog.getByText('0 of 9 pieces')).toBeVisible()
  // One label says it twice, and stays in the picture for many looks.
  await look(['https://waybill.example/track/41', 'SHP7K2M9QXW'], 3)
  await expect.element(dialog.getByText('1 of 9 pieces')).toBeVisible()
  await look(['41'], 2)
  await expect.element(dialog.getByText('1 of 9 pieces')).toBeVisible()
  await look([], 6, 2_000)
  await look(['41'], 1)
  await expect.element(dialog.getByText('2 of 9 pieces')).toBeVisible()
  await look(['4711'], 1)
  await expect.element(dialog.getByText('4711 is another parcel. It was not counted.')).toBeVisible()
  await expect.element(dialog.getByText('2 of 9 pieces')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take one back' }).click()
  await dialog.getByRole('button', { name: 'Use 1 of 9' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Pieces handed over, of 9' })).toHaveValue('1')
  await expect.element(line).toHaveTextContent('1 of 9 pieces')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ pieces: { handedOver: 1, total: 9, way: 'scanned' } }])
})

test('at the sender’s who took it back and signed is kept with the return', async () => {
  await database.shipments.put(
    someShipment({ id: 's1', tracking_number: NUMBER, return_state: 'on-its-way', receipt_needs: ['signature'] }),
  )
  await keepDraft({ outcome: 'Returned' })
  const { line, screen, submit, onSaved } = await openCapture()
  await line.click()
  await screen.getByRole('radio', { name: 'Reception' }).click()
  await screen.getByRole('textbox', { name: 'Name of the receiver' }).fill('Charu')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ outcome: 'Returned', receiver: { name: 'Charu', relation: 'reception' } }])
})

test('of one piece nobody is asked', async () => {
  const { line, screen } = await openCapture()
  await line.click()
  await expect.element(screen.getByRole('radio', { name: 'Family' })).toBeVisible()
  await expect.element(screen.getByLabelText(/Pieces handed over/)).not.toBeInTheDocument()
})
