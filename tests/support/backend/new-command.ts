import type { Command } from '#domain/sync/command.ts'

/** As a device sends it, made now. */
export function newCommand<Kind extends Command['kind']>(kind: Kind, payload: Command<Kind>['payload']) {
  return { id: crypto.randomUUID(), kind, payloadVersion: 1, record: 'any', claimedAt: new Date().toISOString(), clockOffsetMs: 0, payload }
}
