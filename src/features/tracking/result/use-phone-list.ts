import { useEffect, useRef, useState } from 'react'

import { trackByPhone, type PhoneAnswer } from '#backend/rpc/visitor/track-by-phone.ts'
import { rememberList, type PhoneList } from '#features/tracking/recent/listed-before.ts'

export type ListProblem = Exclude<PhoneAnswer, { kind: 'listed' }>

interface Growing {
  list: PhoneList
  busy: boolean
  problem: ListProblem | null
}

/** The list so far. `showMore` resolves with the tracking number of the first new shipment, for the focus to go there. */
export function usePhoneList(phone: string, personId: string | null, first: PhoneList) {
  const [{ list, busy, problem }, setState] = useState<Growing>({ list: first, busy: false, problem: null })
  const ignore = useRef(false)

  useEffect(() => {
    ignore.current = false
    return () => {
      ignore.current = true
    }
  }, [])
  useEffect(() => rememberList(phone, personId, list), [phone, personId, list])

  async function showMore(): Promise<string | null> {
    if (list.next === null) return null
    setState({ list, busy: true, problem: null })
    const answer = await trackByPhone(phone, list.next, personId === null)
    if (ignore.current) return null
    if (answer.kind !== 'listed') {
      setState({ list, busy: false, problem: answer })
      return null
    }
    const { shipments, next, cut } = answer
    setState({ list: { ...list, shipments: [...list.shipments, ...shipments], next, cut }, busy: false, problem: null })
    return shipments[0]?.tracking_number ?? null
  }

  return { list, busy, problem, showMore }
}
