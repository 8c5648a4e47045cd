import { useEffect, useState } from 'react'
import { searchAllRecords, type RecordSearch } from '#backend/search-all-records.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { OfficeShipment } from '#domain/shipment.ts'

const PAUSE_MS = 300

export type AllRecords =
  | { state: 'searching' }
  | { state: 'no-answer'; why: NoAnswer }
  | { state: 'found'; rows: OfficeShipment[]; more: boolean; loadingMore: boolean; trouble: NoAnswer | null }

/** Asks the server when typing pauses; an answer to what was asked before is thrown away, however late it comes. */
export function useAllRecords({ text, status, from, to }: RecordSearch) {
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([text.trim(), status, from, to, attempt])
  const [answered, setAnswered] = useState<{ key: string; records: AllRecords } | null>(null)

  useEffect(() => {
    let left = false
    const pause = setTimeout(() => {
      void searchAllRecords({ text, status, from, to }, null).then((call) => {
        if (left) return
        const records: AllRecords =
          call.kind === 'answer'
            ? { state: 'found', ...call.value, loadingMore: false, trouble: null }
            : { state: 'no-answer', why: call.kind }
        setAnswered({ key, records })
      })
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(pause)
    }
  }, [key, text, status, from, to])

  const records: AllRecords = answered?.key === key ? answered.records : { state: 'searching' }

  const waitsForSignal = records.state === 'no-answer'
  useEffect(() => {
    if (!waitsForSignal) return
    const again = () => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [waitsForSignal])

  async function loadMore() {
    if (records.state !== 'found' || records.loadingMore) return
    const become = (change: Partial<Extract<AllRecords, { state: 'found' }>>) =>
      setAnswered((now) => (now?.key === key && now.records.state === 'found' ? { key, records: { ...now.records, ...change } } : now))
    become({ loadingMore: true, trouble: null })
    const call = await searchAllRecords({ text, status, from, to }, records.rows.at(-1) ?? null)
    if (call.kind === 'answer') become({ rows: [...records.rows, ...call.value.rows], more: call.value.more, loadingMore: false })
    else become({ loadingMore: false, trouble: call.kind })
  }

  return { records, searchAgain: () => setAttempt((before) => before + 1), loadMore: () => void loadMore() }
}
