import { ACTIVITY_SUBJECTS, type ActivityQuery } from '#domain/sync/activity.ts'
import { dayOrNull } from '#domain/time-and-money/ist-day.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Anybody can type an address: senseless values are ignored, never an error. */
export function readActivityQuery(params: URLSearchParams): ActivityQuery {
  const person = params.get('person')
  return {
    person: person !== null && UUID.test(person) ? person : null,
    record: params.get('record')?.trim() ?? '',
    subject: ACTIVITY_SUBJECTS.find((subject) => subject === params.get('what')) ?? null,
    from: dayOrNull(params.get('from')),
    to: dayOrNull(params.get('to')),
  }
}

export function writeActivityQuery({ person, record, subject, from, to }: ActivityQuery): URLSearchParams {
  const given = { person, record: record || null, what: subject, from, to }
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

export const EVERYTHING: ActivityQuery = { person: null, record: '', subject: null, from: null, to: null }

export function isNarrowed(query: ActivityQuery): boolean {
  return writeActivityQuery(query).size > 0
}
