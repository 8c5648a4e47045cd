import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'
import { decideConflict, discardSomething, retrySomething, sendNow } from './decide-entries.ts'
import { correctSomething, deliver, submitAndUndo, submitOneDraftInTwoTabs, undoSomething } from './deliver-parcels.ts'
import { deliverWithCode, guessCode, renewCode } from './ask-for-codes.ts'
import { bringBack, deliverStop, deliverStopAndUndo, submitStopInTwoTabs } from './deliver-stops.ts'
import { changeClient, changeWarehouse, makeClient, makeWarehouse, removeClient, removeWarehouse } from './keep-directory.ts'
import { changeSheet, closeSheet, makeSheet, orderStops, scanOfSheet, sendOutSheet, workOnWhatOthersClose } from './keep-sheets.ts'
import {
  assign,
  assignWithoutSignal,
  create,
  decideOnFailed,
  edit,
  importShipments,
  remove,
  removeOnTopOfOwnEdit,
} from './plan-shipments.ts'
import { answerQuestions, scan, scanAndBeAsked, scanUnknown, scanUnknownAndUndo, undoScan } from './scan-parcels.ts'

/** What people do, each as often as it is worth. */
const DRIVERS = {
  deliver: [deliver, 12],
  deliverStop: [deliverStop, 3],
  deliverStopAndUndo: [deliverStopAndUndo, 2],
  submitStopInTwoTabs: [submitStopInTwoTabs, 2],
  bringBack: [bringBack, 2],
  deliverWithCode: [deliverWithCode, 9],
  guessCode: [guessCode, 1],
  submitOneDraftInTwoTabs: [submitOneDraftInTwoTabs, 2],
  submitAndUndo: [submitAndUndo, 3],
  undoSomething: [undoSomething, 1],
  correctSomething: [correctSomething, 5],
  orderStops: [orderStops, 2],
} as const
const OFFICE = {
  assign: [assign, 8],
  assignWithoutSignal: [assignWithoutSignal, 2],
  edit: [edit, 8],
  decideOnFailed: [decideOnFailed, 4],
  renewCode: [renewCode, 2],
  create: [create, 4],
  importShipments: [importShipments, 1],
  remove: [remove, 3],
  removeOnTopOfOwnEdit: [removeOnTopOfOwnEdit, 2],
  scan: [scan, 5],
  scanUnknown: [scanUnknown, 2],
  scanUnknownAndUndo: [scanUnknownAndUndo, 2],
  undoScan: [undoScan, 3],
  scanAndBeAsked: [scanAndBeAsked, 3],
  answerQuestions: [answerQuestions, 4],
  decideConflict: [decideConflict, 3],
  makeSheet: [makeSheet, 3],
  changeSheet: [changeSheet, 3],
  scanOfSheet: [scanOfSheet, 2],
  sendOutSheet: [sendOutSheet, 3],
  closeSheet: [closeSheet, 5],
  workOnWhatOthersClose: [workOnWhatOthersClose, 3],
} as const
const ADMINS = {
  makeClient: [makeClient, 2],
  changeClient: [changeClient, 4],
  removeClient: [removeClient, 2],
  makeWarehouse: [makeWarehouse, 2],
  changeWarehouse: [changeWarehouse, 3],
  removeWarehouse: [removeWarehouse, 1],
} as const
const EVERYBODY = { sendNow: [sendNow, 1], retrySomething: [retrySomething, 2], discardSomething: [discardSomething, 3] } as const

type Operation = (tab: Tab, stage: Stage) => Promise<void>
type Work = Record<string, readonly [Operation, number]>

const BY_ROLE: Record<Tab['person']['role'], [string, Operation][]> = {
  driver: weighed({ ...DRIVERS, ...EVERYBODY }),
  staff: weighed({ ...OFFICE, ...EVERYBODY }),
  admin: weighed({ ...OFFICE, ...ADMINS, ...EVERYBODY }),
}

export const OPERATIONS = Object.keys({ ...DRIVERS, ...OFFICE, ...ADMINS, ...EVERYBODY })

export async function work(tab: Tab, stage: Stage): Promise<void> {
  const [name, operation] = stage.random.pick(BY_ROLE[tab.person.role])
  stage.counts.add('operation', name)
  await operation(tab, stage)
}

function weighed(work: Work): [string, Operation][] {
  return Object.entries(work).flatMap(([name, [operation, weight]]) =>
    Array.from({ length: weight }, (): [string, Operation] => [name, operation]),
  )
}
