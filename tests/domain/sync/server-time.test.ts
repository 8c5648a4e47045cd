import { expect, test } from 'vitest'
import { believeServerTime, NO_SERVER_TIME, type ServerTimes } from '#domain/sync/server-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-11-20T12:00:00.000Z')
/** The device's clock is not the server's. */
const DEVICE = START - 3 * DAY

/** Answers one after the other: minutes on the device's clock and on the server's since the start. */
function hear(answers: [device: number, server: number][], from: ServerTimes = NO_SERVER_TIME) {
  let state = from
  const trusted = answers.map(([device, server]) => {
    const heard = believeServerTime(state, { serverTime: at(server), now: DEVICE + device * MINUTE })
    state = heard.state
    return heard.trusted
  })
  return { state, trusted, believed: state.believed?.serverTime }
}
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
const days = (count: number) => (count * DAY) / MINUTE

test('the first answer is believed: there is nothing to doubt it by', () => {
  expect(hear([[0, 0]])).toMatchObject({ trusted: [true], believed: at(0) })
})

test('a time that goes on as the device’s clock does is believed, within a quarter of an hour', () => {
  for (const [device, server] of [
    [1, 1],
    [days(30), days(30)],
    [60, 75],
    [60, 45],
    [0, 15],
    [-15, -15],
    [-15, 0],
  ] as const) {
    expect(
      hear([
        [0, 0],
        [device, server],
      ]),
    ).toMatchObject({ trusted: [true, true], believed: at(server) })
  }
})

test('one answer alone never moves the time, ahead or back', () => {
  for (const [device, server] of [
    [1, days(95)],
    [1, days(-95)],
    [60, 76],
    [60, 44],
    [1, 17],
  ] as const) {
    expect(
      hear([
        [0, 0],
        [device, server],
      ]),
    ).toMatchObject({ trusted: [true, false], believed: at(0) })
    const state = hear([
      [0, 0],
      [device, server],
      [device + 1, device + 1],
    ])
    expect(state).toMatchObject({ trusted: [true, false, true], believed: at(device + 1), state: { doubted: null } })
  }
})

test('a new time is believed once a second answer agrees with it', () => {
  const heard = hear([
    [0, 0],
    [1, days(95)],
    [5, days(95) + 4],
  ])
  expect(heard).toMatchObject({ trusted: [true, false, true], believed: at(days(95) + 4), state: { doubted: null } })
})

test('two that agree neither with the time so far nor with each other move nothing', () => {
  const heard = hear([
    [0, 0],
    [1, days(95)],
    [2, days(40)],
    [3, days(2)],
  ])
  expect(heard).toMatchObject({ trusted: [true, false, false, false], believed: at(0) })
  expect(heard.state.doubted).toEqual({ serverTime: at(days(2)), at: DEVICE + 3 * MINUTE })
})

test('a device clock that is set is doubted once and followed then', () => {
  for (const jump of [days(1), days(-1), -16, 17]) {
    const heard = hear([
      [0, 0],
      [jump, 1],
      [jump + 1, 2],
    ])
    expect(heard).toMatchObject({ trusted: [true, false, true], believed: at(2) })
  }
})

test('a device clock that is set back counts as a jump even where the server’s went back with it', () => {
  expect(
    hear([
      [0, 0],
      [-16, -16],
    ]),
  ).toMatchObject({ trusted: [true, false], believed: at(0) })
})

test('what is no time at all changes nothing', () => {
  const { state } = hear([[0, 0]])
  expect(believeServerTime(state, { serverTime: 'soon', now: DEVICE })).toEqual({ state, trusted: false })
})
