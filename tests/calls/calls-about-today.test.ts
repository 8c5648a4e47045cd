import { describe, expect, test } from 'vitest'
import { figuresOfServer, waitingAtServer } from '#backend/rpc/today.ts'
import { dayNumber } from '#domain/today/day-number.ts'
import { wholeFigures, type Figures } from '#domain/today/figures.ts'
import { aDeviceOfAsha, alteredAnswers, callContract, NOT_OURS, orNull, whole } from '#tests/support/calls/call-contract.ts'

callContract('what waits for the office', {
  call: waitingAtServer,
  asks: 'today_waiting',
  sends: {},
  answer: { captures: 1, messages: 2, unbilled: 3, overLimit: 4 },
})

describe('the figures of some days', () => {
  const { sent, hears, says, saysInTurn } = aDeviceOfAsha()
  const range = { from: dayNumber('2026-11-19'), to: dayNumber('2026-11-20') }
  const ask = () => figuresOfServer(range, new AbortController().signal)

  const tally = { booked: 9, delivered: 8, failed: 1, dated: 7, onTime: 6, firstTried: 5, firstDelivered: 4, hours: 90 }
  const ranked = { ...tally, medianHours: orNull(20), slowHours: orNull(50) }
  const figures = {
    total: ranked,
    days: [{ ...ranked, day: range.to }],
    clients: [{ ...tally, key: 'ACME' }],
    drivers: [{ ...tally, key: 'u2' }],
    openByAge: [3, 2, 1, 0, 0, 0],
  }
  const asked = {
    method: 'POST',
    address: '/rest/v1/rpc/today_figures',
    token: 'Bearer of-asha',
    body: { p: { from: '2026-11-19', to: '2026-11-20' } },
  }

  test('are asked for by its first and last day, and each day between them is told', async () => {
    says(whole(figures))
    const answer = await ask()
    expect(answer).toEqual({ kind: 'answer', value: wholeFigures(whole(figures) as Figures, range), serverTime: null })
    expect(answer).toMatchObject({
      value: {
        days: [
          { day: range.from, booked: 0 },
          { day: range.to, booked: 9 },
        ],
      },
    })
    expect(sent).toEqual([asked])
  })

  test('are asked for again until the server has counted all of them', async () => {
    saysInTurn([{ summing: 300 }, { summing: 0 }, whole(figures)])
    expect(await ask()).toMatchObject({ kind: 'answer', value: { openByAge: figures.openByAge } })
    expect(sent).toEqual([asked, asked, asked])
  })

  test('are not asked for again when nobody waits for them any more', async () => {
    const leaving = new AbortController()
    says({ summing: 300 })
    leaving.abort()
    expect(await figuresOfServer(range, leaving.signal)).toEqual({ kind: 'unreachable' })
    expect(sent).toEqual([asked])
  })

  test('are believed only whole', async () => {
    const judged: unknown[] = []
    for (const { what, answer, isBelieved } of alteredAnswers(figures)) {
      says(answer)
      const { kind } = await ask()
      if ((kind === 'answer') !== isBelieved) judged.push(`${what}: ${kind}`)
    }
    expect(judged).toEqual([])
    says({ summing: 'soon' })
    expect((await ask()).kind).toBe('failed')
  })

  test('are nobody else’s to tell', async () => {
    for (const [what, said] of NOT_OURS) {
      hears(said)
      expect([what, (await ask()).kind]).not.toEqual([what, 'answer'])
    }
    hears(null)
    expect(await ask()).toEqual({ kind: 'unreachable' })
  })
})
