import { readUnansweredScans } from '#store/drafts/scan-session.ts'
import { placeName } from './in-the-dark.ts'
import type { Counts } from '../report/counts.ts'
import { questionKey } from '../report/questions.ts'
import type { Finding, Trace } from '../report/trace.ts'
import type { RestingPlace } from './truth.ts'

/** Each unanswered question is still asked, and no other: no outbox holds these scans. */
export async function findUnasked({ db, label, device, userId }: RestingPlace, trace: Trace, counts: Counts): Promise<Finding[]> {
  const asked = new Set(
    (await readUnansweredScans(db)).flatMap(({ warehouseId, numbers }) => numbers.map((number) => questionKey(warehouseId, number))),
  )
  if (asked.size > 0) counts.add('branch', 'a question stood at the end')
  const known = trace.questions.all(placeName(device, userId))
  const wrong = [...asked].filter((key) => (known.get(key)?.standing ?? 'answered') === 'answered')
  const lost = [...known].filter(([key, { standing }]) => standing === 'asked' && !asked.has(key))
  return [
    ...wrong.map((key): Finding => ({ promise: 'untrue', what: `${label}: it asks about ${key}, which was answered` })),
    ...lost.map(([key]): Finding => ({ promise: 'lost', what: `${label}: it asks no more about ${key}, which nobody has answered` })),
  ]
}
