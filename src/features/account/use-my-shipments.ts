import { useEffect, useState } from 'react'
import { myShipments } from '#backend/my-shipments.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import type { MyShipment } from '#domain/payment.ts'
import { confirmRole } from '#session/confirm-role.ts'

interface List {
  rows: MyShipment[]
  more: boolean
}

/** The customer's own list, page by page; asked anew when the signal returns. Nothing of it is kept on the device. */
export function useMyShipments() {
  const [list, setList] = useState<List | null>(null)
  const [trouble, setTrouble] = useState<NoAnswer | null>(null)
  const [under, setUnder] = useState<'first' | 'more' | null>('first')
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let left = false
    void myShipments(null).then((call) => {
      if (left) return
      setUnder(null)
      setTrouble(call.kind === 'answer' ? null : call.kind)
      if (call.kind === 'answer') setList(call.value)
      if (call.kind === 'denied') void confirmRole()
    })
    return () => {
      left = true
    }
  }, [asked])

  useEffect(() => {
    const again = () => setAsked((before) => before + 1)
    const afterBack = (event: PageTransitionEvent) => {
      if (event.persisted) again()
    }
    window.addEventListener('online', again)
    window.addEventListener('pageshow', afterBack)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('pageshow', afterBack)
    }
  }, [])

  async function showMore() {
    const last = list?.rows.at(-1)
    if (list === null || last === undefined || under !== null) return
    setUnder('more')
    const call = await myShipments(last)
    setUnder(null)
    setTrouble(call.kind === 'answer' ? null : call.kind)
    if (call.kind === 'answer') setList({ rows: [...list.rows, ...call.value.rows], more: call.value.more })
  }

  return {
    list,
    trouble,
    under,
    showMore: () => void showMore(),
    tryAgain: () => {
      setUnder('first')
      setAsked((before) => before + 1)
    },
  }
}
