import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { TodayPage } from '#features/today/today-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { office } from './first-mirror.ts'
import { painted } from './painted.ts'

export interface TodayTimes {
  /** Milliseconds from opening the page until its counts and figures are painted. */
  opened: number
  /** From each press on other days until their figures are. */
  changed: number[]
}

const ROUNDS = ['7 days', '90 days', '30 days']

/** The page itself, over what this device holds, with nothing of it read before. */
export async function todayShown(rounds: number): Promise<TodayTimes> {
  const place = document.body.appendChild(document.createElement('div'))
  const router = createMemoryRouter([{ path: '*', element: <TodayPage billing={null} /> }])
  const started = performance.now()
  const root = createRoot(place)
  root.render(
    <DatabaseProvider database={office()}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
  await painted(() => booked(place) !== '')
  const opened = performance.now() - started
  const changed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = booked(place)
    const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === ROUNDS[round % ROUNDS.length])
    const pressed = performance.now()
    button?.click()
    await painted(() => booked(place) !== before)
    changed.push(performance.now() - pressed)
  }
  root.unmount()
  place.remove()
  return { opened, changed }
}

function booked(place: HTMLElement): string {
  return place.querySelector('[aria-label="In these days together"] dd')?.textContent ?? ''
}
