import { rememberPerson } from '#session/person.ts'
import { useSession } from '#session/session.ts'

/** Where this person starts, as the server keeps it; the other tabs follow. */
export function startChosen(startsOnToday: boolean): void {
  const { person } = useSession.getState()
  if (person === null || (person.startsOnToday ?? false) === startsOnToday) return
  const changed = { ...person, startsOnToday }
  rememberPerson(changed)
  useSession.setState({ person: changed })
}
