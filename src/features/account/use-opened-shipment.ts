import { useEffect, useState } from 'react'
import { myShipment } from '#backend/my-shipments.ts'
import type { OpenedShipment } from '#domain/my-shipment.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { confirmRole } from '#session/confirm-role.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

type Opened = { state: 'loading' } | { state: 'failed'; why: string } | { state: 'shown'; shipment: OpenedShipment }

const GONE = 'This shipment is not on your list any more.'

/** Asked for while it is open, and again when the signal returns; nothing of it is kept on the device. */
export function useOpenedShipment(id: string) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  const [asked, setAsked] = useState(0)
  const askAgain = () => setAsked((before) => before + 1)

  useEffect(() => {
    let left = false
    void myShipment(id).then((call) => {
      if (left) return
      if (call.kind === 'denied') void confirmRole()
      if (call.kind !== 'answer')
        setOpened((before) => (before.state === 'shown' ? before : { state: 'failed', why: noAnswerWords(call.kind) }))
      else setOpened(call.value.shipment === null ? { state: 'failed', why: GONE } : { state: 'shown', shipment: call.value.shipment })
    })
    return () => {
      left = true
    }
  }, [id, asked])
  useWhenOnlineAgain(opened.state === 'failed', askAgain)

  return {
    opened,
    tryAgain: () => {
      setOpened({ state: 'loading' })
      askAgain()
    },
  }
}
