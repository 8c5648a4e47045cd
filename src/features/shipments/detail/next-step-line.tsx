import { useLiveQuery } from 'dexie-react-hooks'
import * as paths from '#domain/app-paths.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { goesBack } from '#domain/shipment/failure/way-back.ts'
import type { NextStep } from '#domain/shipment/step-of-shipment.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'

/** What the page's windows do. */
export type Asked = 'driver' | 'send-out' | 'status' | 'payment' | 'deletion'

export type Mark = ComponentProps<typeof UnsentMark>['mark']

export interface NextStepLineProps {
  shipment: Shipment
  mark: Mark
  step: NextStep
  /** A shipment that this device does not hold is changed by its form alone. */
  isHeld: boolean
  onAsk: (asked: Asked) => void
}

const WORDS: Record<NextStep, string> = {
  assign: 'Next: assign a driver',
  'bring-back': 'Taken off a run sheet that was out. Next: scan it in, or assign a driver',
  'pick-up': 'Waits for pick-up',
  'send-out': 'Next: send it out',
  'with-driver': 'With the driver, who records the delivery',
  decide: 'Next: decide on the failed delivery',
  bill: 'Next: bill the client',
  collect: 'Next: collect the payment',
  none: 'Nothing left to do',
}

/** The steps of the way back: without these words somebody would send it to its recipient once more. */
const BACK_WORDS: Partial<Record<NextStep, string>> = {
  assign: 'Goes back to its sender. Next: assign a driver',
  'send-out': 'Goes back to its sender. Next: send it out',
  'with-driver': 'With the driver, who takes it back to its sender',
}

/** Where a shipment stands, and the one button that takes it on. */
export function NextStepLine({ shipment, mark, step, isHeld, onAsk }: NextStepLineProps) {
  const db = useDatabase()
  const { held_at: warehouseId, with_driver: driverId } = shipment.decided ?? {}
  const heldAt = useLiveQuery(async () => (warehouseId ? (await db.warehouses.get(warehouseId))?.name : undefined), [db, warehouseId])
  const broughtBy = useLiveQuery(async () => (driverId ? (await db.drivers.get(driverId))?.name : undefined), [db, driverId])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={shipment.status} />
        <UnsentMark mark={mark} />
        <span className="font-semibold">
          {step === 'bring-back' && `With ${broughtBy ?? 'a driver of before'}. `}
          {(goesBack(shipment) && BACK_WORDS[step]) || WORDS[step]}
          {step === 'pick-up' && heldAt && ` at ${heldAt}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <StepButton step={step} shipment={shipment} isHeld={isHeld} onAsk={onAsk} />
        {isHeld && step !== 'decide' && (
          <Button variant="secondary" onClick={() => onAsk('status')}>
            Change status
          </Button>
        )}
      </div>
    </div>
  )
}

function StepButton({ step, shipment, isHeld, onAsk }: Pick<NextStepLineProps, 'step' | 'shipment' | 'isHeld' | 'onAsk'>): ReactNode {
  if (step === 'bill' && shipment.client_code) {
    return (
      <Link to={paths.billingOf(shipment.client_code)} className={buttonClass()}>
        Bill client
      </Link>
    )
  }
  if (step === 'collect') return <Button onClick={() => onAsk('payment')}>Record payment</Button>
  if (!isHeld) return null
  switch (step) {
    case 'assign':
      return <Button onClick={() => onAsk('driver')}>Assign driver</Button>
    case 'send-out':
      return <Button onClick={() => onAsk('send-out')}>Send out</Button>
    case 'decide':
      return <Button onClick={() => onAsk('status')}>Decide</Button>
    default:
      return null
  }
}
