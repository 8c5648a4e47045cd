import { figuresOf, type DayRange, type Figures } from '#domain/today/figures.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readFactBlocks } from '#store/reads/read-needs.ts'

/** How it went in these days, by the shipments on this device, anew with every change. */
export async function readFigures(db: WaybillDatabase, range: DayRange, today: number): Promise<Figures> {
  return figuresOf(await readFactBlocks(db), range, today)
}
