import { parseArgs } from 'node:util'

import { DEMO_SHIPMENTS } from '#server/demo/generate-demo.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { explainOrThrow } from '#server/commands/process-life.ts'
import { BadSetting, readSettings } from '#server/settings.ts'
import { withBackend } from '#server/commands/with-backend.ts'

/** `npm run seed -- --shipments 100000` */
async function seed(): Promise<void> {
  const shipments = readShipments()
  await withBackend(readSettings(process.env), (backend) => seedDemo(backend, { shipments, say: (line) => console.log(line) }))
  console.log('Done.')
}

function readShipments(): number {
  const { values } = parseArgs({ options: { shipments: { type: 'string', default: String(DEMO_SHIPMENTS) } } })
  const shipments = Number(values.shipments)
  if (!Number.isInteger(shipments) || shipments < 0) throw new BadSetting(`--shipments wants a number, not "${values.shipments}".`)
  return shipments
}

await seed().catch(explainOrThrow)
