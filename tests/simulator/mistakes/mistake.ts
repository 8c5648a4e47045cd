import type { Theme } from '../chaos/incidents.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Spoilers } from '../machinery/simulated-device.ts'

/** How a known mistake reaches into a run; the product has no door for it. */
export interface Mistake extends Spoilers {
  /** The incidents that make it do harm; its runs have them as their theme. */
  theme?: Theme
  /** Requests share the database's one session without taking turns. */
  withoutTurns?: boolean
  /** SQL functions with one passage exchanged; a passage that is not there any more is an error. */
  sql?: { routine: string; passage: string; instead: string }[]
  /** Statements before and after, where a constraint would hide the mistake. */
  before?: string
  after?: string
  spoilServer?: (server: SimServer) => void
}

interface AskedCommand {
  kind: string
  payload: Record<string, unknown>
  replaces?: string[] | undefined
}

/** As if the server read less of a command than there is. */
export function spoilQuestion(server: SimServer, read: (command: AskedCommand) => Partial<AskedCommand>): void {
  const callAs = server.callAs.bind(server)
  server.callAs = (caller, name, p) => {
    const asked = p as { commands?: AskedCommand[] }
    return callAs(caller, name, name === 'sync_push' ? { ...asked, commands: (asked.commands ?? []).map(read) } : p)
  }
}
