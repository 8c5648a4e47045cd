import type { EntryResult } from '#features/import-deliveries/import-entry.ts'

type Finished = Extract<EntryResult, { state: 'done' }>

/** Complete when every entry and every photo is with the office, from the phone or from here. */
export function importSummary(results: Finished[], total: number): { words: string; complete: boolean } {
  const count = (outcome: Finished['delivery']['outcome']) => results.filter(({ delivery }) => delivery.outcome === outcome).length
  const photosFailed = results.filter(({ photo }) => photo?.outcome === 'failed').length
  const failed = count('failed')
  const parts = [
    `${count('imported')} imported`,
    `${count('already-here')} already here`,
    `${failed} failed`,
    ...(photosFailed > 0 ? [`${photosFailed} ${photosFailed === 1 ? 'photo' : 'photos'} failed`] : []),
  ]
  return { words: `${parts.join(', ')}.`, complete: results.length === total && failed === 0 && photosFailed === 0 }
}
