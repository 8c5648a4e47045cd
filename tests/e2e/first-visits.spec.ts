import { firstVisits } from '#scripts/build/first-visits.ts'
import { DESK, expect, PHONE, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal(
  'a first visit fetches no more scripts than a visitor, a driver and the office were promised',
  async ({ openBrowser, server }) => {
    const visits = await firstVisits(async (profile) => openBrowser(profile === 'desk' ? DESK : PHONE), server.url)
    expect(visits.map(({ name }) => name.split(':')[0])).toEqual(['visitor', 'driver', 'driver', 'office'])
    expect(visits.filter(({ bytes, limit }) => bytes > limit || bytes < limit / 2)).toEqual([])
  },
)
