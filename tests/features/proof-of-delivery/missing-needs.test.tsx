import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { Command } from '#domain/sync/command.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NUMBER = '41'

let database: WaybillDatabase
beforeEach(async () => {
  await page.viewport(360, 740)
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

async function openCapture(needs: string[] | undefined, hasPhoto: boolean) {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, ...(needs && { receipt_needs: needs }) }))
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
  const photo = { id: 'p1', bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 6, height: 8 } as const
  const begun = { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Delivered', notes: '' } as const
  await saveDraft(database, { ...begun, photo: hasPhoto ? photo : null })
  const onSaved = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const missing = screen.getByRole('region', { name: 'Still missing' })
  await expect.element(screen.getByRole('radio', { name: 'Delivered' })).toBeChecked()
  return { screen, onSaved, missing, submit: screen.getByRole('button', { name: 'Submit POD' }).last() }
}

const payload = async () => (await database.outbox.toArray()).map(({ command }) => (command as Command<'record-delivery'>).payload)

test('what is missing stands in one list, and with a reason for each nothing blocks the capture', async () => {
  const { screen, missing, submit, onSaved } = await openCapture(['photo', 'name', 'signature'], true)
  await expect.element(missing.getByRole('listitem')).toHaveLength(2)
  const name = screen.getByRole('textbox', { name: 'Name of the receiver', exact: true })
  // Needed, it is not called optional beside the list that misses it.
  await expect.element(name).not.toHaveAccessibleDescription('Optional')
  await submit.click()
  expect(onSaved).not.toHaveBeenCalled()
  await name.fill('Ram')
  await expect.element(missing.getByRole('listitem')).toHaveLength(1)
  await missing.getByRole('button', { name: 'Signature: not possible' }).click()
  const reason = missing.getByRole('textbox', { name: 'Signature: why not?' })
  await expect.element(reason).toHaveFocus()
  await submit.click()
  expect(onSaved).not.toHaveBeenCalled()
  await reason.fill('His hand is in plaster')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([
    { receiver: { name: 'Ram' }, notPossible: [{ what: 'signature', reason: 'His hand is in plaster' }] },
  ])
})

describe('a Submit that is refused names all that is missing, and leads to the first of it', () => {
  const isInSight = (element: Element) => {
    const { top, bottom, left } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight && element.contains(document.elementFromPoint(left + 30, bottom - 6))
  }

  test('a field, also where its part was folded; what is next, when the first is there', async () => {
    const { screen, submit } = await openCapture(['name', 'signature'], true)
    const name = screen.getByRole('textbox', { name: 'Name of the receiver', exact: true })
    await expect.element(name).toBeVisible()
    await screen.getByText('Who received it?').click()
    await expect.element(name).not.toBeInTheDocument()
    await submit.click()
    await expect.element(name).toHaveFocus()
    await expect
      .element(name)
      .toHaveAccessibleDescription('Still missing: name of the receiver, signature. Please get them, or say why it is not possible.')
    await expect.poll(() => isInSight(screen.getByText(/Still missing: /).element())).toBe(true)
    expect(screen.getByRole('alert').elements()).toEqual([])
    await name.fill('Ram')
    await expect.element(screen.getByText(/Still missing: /)).not.toBeInTheDocument()

    await submit.click()
    const sign = screen.getByRole('button', { name: 'Let them sign' })
    await expect.element(sign).toHaveFocus()
    await expect.element(sign).toHaveAccessibleDescription('Still missing: signature. Please get it, or say why it is not possible.')
    await expect.poll(() => isInSight(screen.getByText(/Still missing: /).element())).toBe(true)
  })

  test('the topmost, which is the code', async () => {
    const { screen, submit } = await openCapture(['name', 'code'], true)
    const code = screen.getByRole('textbox', { name: 'Code of the recipient', exact: true })
    await expect.element(code).toBeVisible()
    await submit.click()
    await expect.element(code).toHaveFocus()
    await expect
      .element(code)
      .toHaveAccessibleDescription(/Still missing: code of the recipient, name of the receiver\. Please get them, or say why/)
  })

  test('the reason, where somebody has begun to say that it is not possible', async () => {
    const { missing, submit } = await openCapture(['signature'], true)
    await missing.getByRole('button', { name: 'Signature: not possible' }).click()
    await submit.click()
    const why = missing.getByRole('textbox', { name: 'Signature: why not?' })
    await expect.element(why).toHaveFocus()
    await expect.element(why).toHaveAccessibleDescription('Still missing: signature. Please get it, or say why it is not possible.')
  })
})

test('a broken camera keeps nobody from delivering', async () => {
  const { missing, submit, onSaved } = await openCapture(undefined, false)
  await missing.getByRole('button', { name: 'Photo: not possible' }).click()
  await missing.getByRole('textbox', { name: 'Photo: why not?' }).fill('The camera is broken')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ photo: null, notPossible: [{ what: 'photo', reason: 'The camera is broken' }] }])
})

test('an ordinary delivery has no list', async () => {
  const { missing, submit, onSaved } = await openCapture(['photo'], true)
  await expect.element(missing).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payload())[0]).not.toHaveProperty('notPossible')
})

test('a client who wants no photo gets none', async () => {
  const { missing, submit, onSaved } = await openCapture([], false)
  await expect.element(missing).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('possible after all, it is asked for again', async () => {
  const { missing } = await openCapture(['photo', 'signature'], true)
  await missing.getByRole('button', { name: 'Signature: not possible' }).click()
  await missing.getByRole('button', { name: 'Signature: possible after all' }).click()
  await expect.element(missing.getByRole('button', { name: 'Signature: not possible' })).toBeVisible()
})

test('at its sender’s door a parcel that needed no photo is returned by a photo or by words, never by neither', async () => {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, receipt_needs: ['name'], return_state: 'on-its-way' }))
  const begun = { draftId: 'draft-1', trackingNumber: NUMBER, shipmentId: 's1', notes: '', photo: null } as const
  const excused = [{ what: 'photo', reason: 'The camera is broken' }] as const
  await saveDraft(database, { ...begun, outcome: 'Returned', notPossible: [...excused] })
  const onSaved = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('button', { name: 'Take photo' }).last()).toBeVisible()
  await screen.getByRole('button', { name: 'Submit POD' }).first().click()
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent('Please enter delivery notes for this outcome.')
  expect(onSaved).not.toHaveBeenCalled()
  await screen.getByRole('textbox', { name: 'Delivery notes' }).fill('Sita at the gate has it')
  await screen.getByRole('button', { name: 'Submit POD' }).first().click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(await payload()).toMatchObject([{ outcome: 'Returned', photo: null, notes: 'Sita at the gate has it' }])
})
