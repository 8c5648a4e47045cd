import type { SimServer } from '../machinery/sim-server.ts'
import type { Mistake } from './mistake.ts'

/** Exchanges the passages; returns a function that restores them. */
export async function makeMistake(server: SimServer, { sql = [], before, after }: Mistake): Promise<() => Promise<void>> {
  const originals: string[] = []
  if (before !== undefined) await server.script([before])
  for (const { routine, passage, instead } of sql) {
    const [row] = await server.sql<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [routine])
    const source = row?.source ?? ''
    if (!source.includes(passage)) throw new Error(`${routine} has no passage "${passage}" any more`)
    originals.unshift(source)
    await server.script([source.replace(passage, () => instead)])
  }
  return async () => {
    if (originals.length > 0) await server.script(originals)
    // Leftovers of the mistake would break the restored rule.
    if (after !== undefined) await server.script(['select backup.empty_world()', after])
  }
}
