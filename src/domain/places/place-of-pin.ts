import { plainName, stateCodeOf } from '#domain/billing/place-of-supply.ts'

/** Whole PIN codes of one state that begin alike. */
interface PinArea {
  state: string
  /** Where it is, as it is proposed: one town, several of equal weight, or districts to choose from. */
  towns: string[]
  /** One of the towns is the town of all of it. */
  hasOneTown: boolean
  /** A part of another state's digits: known here, not proposed. */
  isPart: boolean
  /** All that lies here, by every name that people write. */
  names: ReadonlySet<string>
}

const SHOWN = 3

const areas = new Map<string, PinArea[]>()
const known = new Set<string>()
let loading: Promise<void> | null = null

/**
 * Loads the table; before, and where it cannot be loaded, no PIN code says anything. Apart from the code, because the list of shipments
 * fetches the edit dialog ahead, and the table would count among the first things that the office loads.
 */
export async function loadPinAreas(): Promise<void> {
  loading ??= import('#domain/places/pin-areas.ts').then(
    ({ PIN_AREAS }) => readAreas(PIN_AREAS),
    () => {
      loading = null
    },
  )
  return loading
}

function readAreas(table: Readonly<Record<string, string>>): void {
  for (const [state, text] of Object.entries(table)) {
    for (const entry of text.split(';')) {
      const [, digits = '', part = '', places = ''] = /^\s*(\d{3,6}) (~?)(.+?)\s*$/s.exec(entry) ?? []
      const [heads = '', ...others] = places.split('/')
      const towns = heads === '-' ? others.slice(0, SHOWN) : heads.split('+')
      const names = new Set(places.split(/[/+=]/).map(plainName))
      names.delete('')
      for (const name of names) known.add(name)
      const area = {
        state,
        towns: towns.map((town) => town.split('=')[0] ?? town),
        hasOneTown: heads !== '-' && towns.length === 1,
        isPart: part !== '',
        names,
      }
      areas.set(digits, [...(areas.get(digits) ?? []), area])
    }
  }
}

/** Six digits, the first of them no nought; of a whole PIN code nothing says yet that there is one like it. */
export function isWholePin(pin: string): boolean {
  return /^[1-9]\d{5}$/.test(pin.replaceAll(/\s/g, ''))
}

/** The areas of the longest known beginning; none for what is no whole PIN code. */
function areasOf(pin: string): PinArea[] {
  const digits = pin.replaceAll(/\s/g, '')
  if (!isWholePin(digits)) return []
  const longest = [6, 5, 4, 3].find((length) => areas.has(digits.slice(0, length)))
  return longest === undefined ? [] : (areas.get(digits.slice(0, longest)) ?? [])
}

export interface PinPlace {
  /** Null where the first digits do not settle it. */
  city: string | null
  state: string | null
}

/** What a PIN code fills in. */
export function placeOfPin(pin: string): PinPlace {
  const [area, second] = areasOf(pin).filter(({ isPart }) => !isPart)
  if (area === undefined || second !== undefined) return { city: null, state: null }
  return { city: area.hasOneTown ? (area.towns[0] ?? null) : null, state: area.state }
}

/** "Karnal or Panipat", where a PIN code does not say which; null where it does. */
export function townsOfPin(pin: string): string | null {
  const towns = areasOf(pin).flatMap((area) => (area.isPart ? [] : area.towns))
  return placeOfPin(pin).city !== null || towns.length === 0 ? null : anyOf(towns)
}

function anyOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' or ')
}

export interface PinContradiction {
  /** "Hyderabad, Telangana", "the area of Karnal or Panipat, Haryana". */
  isIn: string
  wrote: { city?: string; state?: string }
  /** What to put in its place, the likeliest first. */
  instead: { city?: string; state?: string }[]
}

/**
 * A city or a state that lies elsewhere than the PIN code; null where nothing says so. A name that the table does not know is a town too
 * small for it, not a mistake.
 */
export function pinContradiction({
  postalCode,
  city,
  state,
}: {
  postalCode: string
  city: string
  state: string
}): PinContradiction | null {
  const all = areasOf(postalCode)
  const proposed = all.filter(({ isPart }) => !isPart)
  if (proposed.length === 0) return null
  const stateIsWrong = stateCodeOf(state) !== null && !all.some((area) => stateCodeOf(area.state) === stateCodeOf(state))
  const written = plainName(city)
  const cityIsWrong = known.has(written) && !all.some(({ names }) => names.has(written))
  if (!stateIsWrong && !cityIsWrong) return null

  const meant = stateIsWrong ? proposed : proposed.filter((area) => state.trim() === '' || stateCodeOf(area.state) === stateCodeOf(state))
  const fitting = meant.length === 0 ? proposed : meant
  return {
    isIn: fitting.map((area) => `${area.hasOneTown ? '' : 'the area of '}${anyOf(area.towns)}, ${area.state}`).join(', or '),
    wrote: { ...(cityIsWrong && { city: city.trim() }), ...(stateIsWrong && { state: state.trim() }) },
    instead: cityIsWrong
      ? fitting.flatMap((area) => area.towns.map((town) => ({ city: town, ...(stateIsWrong && { state: area.state }) })))
      : fitting.map((area) => ({ state: area.state })),
  }
}
