import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { AboutPage } from '#features/company/about-page.tsx'
import { IndustriesPage } from '#features/company/industries-page.tsx'
import { ServicesPage } from '#features/company/services-page.tsx'
import { HomePage } from '#features/home/home-page.tsx'

afterEach(cleanup)

async function drawingsOf(page: ReactElement): Promise<string[]> {
  const { container, unmount } = await render(<MemoryRouter>{page}</MemoryRouter>)
  const lines = [...container.querySelectorAll('svg[viewBox="0 0 48 48"]')].map(({ innerHTML }) => innerHTML)
  await unmount()
  return lines
}

test('no drawing is shown on a second page of the company', async () => {
  const all: string[] = []
  for (const page of [
    <HomePage key="home" />,
    <AboutPage key="about" />,
    <ServicesPage key="services" />,
    <IndustriesPage key="industries" />,
  ])
    all.push(...(await drawingsOf(page)))
  expect(all.length).toBeGreaterThan(5)
  expect(new Set(all).size).toBe(all.length)
})
