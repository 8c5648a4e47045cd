import { commitOrderFigures, figuresOf, measureCommitOrder } from './measure-commit-order.ts'
import { asText } from '../show-table.ts'

// tsx bench/load/commit-order.ts [--rows 1000000] [--writers 16], on DATABASE_URL (an empty migrated database) or on a throw-away PostgreSQL
const settings = { rows: numberAfter('--rows', 30_000), writers: numberAfter('--writers', 16) }
const url = process.env['DATABASE_URL']
const figures = url === undefined ? await commitOrderFigures(settings) : figuresOf(settings, await measureCommitOrder(url, settings))
if (figures.length === 0) console.log('Nothing was measured: no PostgreSQL 15 or newer with initdb was found on this machine')
else console.log(asText(figures))
process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0

function numberAfter(option: string, otherwise: number): number {
  const given = process.argv.indexOf(option)
  const value = given === -1 ? otherwise : Number(process.argv[given + 1])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${option} wants a whole number`)
  return value
}
