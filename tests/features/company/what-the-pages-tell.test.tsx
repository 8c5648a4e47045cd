import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, type Locator } from 'vitest/browser'
import { AboutPage } from '#features/company/about-page.tsx'
import { IndustriesPage } from '#features/company/industries-page.tsx'
import { ServicesPage } from '#features/company/services-page.tsx'
import { HomePage } from '#features/home/home-page.tsx'
import '#ui/tokens.css'

// What their first bytes hold is asked of the build, and that the scripts leave it as it is of a walk (prerendered-pages).

afterEach(cleanup)

const show = async (shown: ReactElement) => render(<MemoryRouter>{shown}</MemoryRouter>)
const region = (name: string) => page.getByRole('region', { name, exact: true })

/** The names of what a list shows, each under a heading of its own. */
const headingsIn = (inside: Locator) =>
  inside
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('h3')?.textContent)
const textsIn = (inside: Locator) =>
  inside
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test.each([
  ['about', <AboutPage key="about" />],
  ['services', <ServicesPage key="services" />],
  ['industries', <IndustriesPage key="industries" />],
])('%s: ends with whom to ask', async (_name, shown) => {
  await show(shown)
  const next = region('Next step')
  await expect.element(next.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect.element(next.getByRole('link', { name: 'Track a shipment' })).toHaveAttribute('href', '/track')
})

test('home: what it is, the mission, four services, six industries, and the way to begin', async () => {
  await show(<HomePage />)
  expect(headingsIn(region('About Our Mission'))).toEqual(['Reliable Delivery', 'Secure Handling', 'Global Network'])
  expect(headingsIn(region('Our Services'))).toEqual(['Transportation', 'Warehousing', 'Supply Chain', 'Global Logistics'])
  expect(headingsIn(region('Industries We Serve'))).toEqual([
    'Manufacturing',
    'Retail',
    'E-commerce',
    'Healthcare',
    'Technology',
    'Automotive',
  ])
  for (const name of ['About Our Mission', 'Our Services', 'Industries We Serve'])
    for (const item of region(name).getByRole('heading').all()) await expect.element(item).toBeVisible()
  const staff = region('For people who work here')
  await expect.element(staff.getByRole('link', { name: 'Office sign-in' })).toHaveAttribute('href', '/login')
  await expect.element(staff.getByRole('link', { name: 'Delivery staff sign-in' })).toHaveAttribute('href', '/pod-login')
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact')
  await expect.element(page.getByLabelText('Where is my shipment?')).toHaveAttribute('placeholder', 'Enter tracking number or phone number')
})

test('about: who we are, mission, vision, the approach, and the three claims', async () => {
  await show(<AboutPage />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Who We Are' })).toBeVisible()
  expect(headingsIn(region('What we are here for'))).toEqual(['Mission', 'Vision'])
  expect(headingsIn(region('Our Approach to Excellence'))).toEqual(['Innovation', 'Sustainability', 'Reliability'])
  expect(textsIn(page.getByRole('list', { name: 'In figures' }))).toEqual([
    '99.8% on-time delivery',
    '24/7 support',
    'Two decades of experience',
  ])
})

test('services: four blocks of four', async () => {
  await show(<ServicesPage />)
  const blocks = {
    Transportation: [/^Ground freight/, /^Air freight/, /^Ocean freight/, /^Express delivery/],
    Warehousing: [/^Inventory management/, /^Order fulfillment/, /^Cross-docking/, /^Climate-controlled storage/],
    'Global Logistics': [/^International shipping/, /^Customs clearance/, /^Import\/export documentation/, /^Trade compliance/],
    'Supply Chain': [/^Optimization/, /^Demand planning/, /^Network design/, /^Performance analytics/],
  }
  for (const [name, parts] of Object.entries(blocks)) {
    await expect.element(region(name).getByRole('heading', { name })).toBeVisible()
    expect(textsIn(region(name))).toEqual(parts.map((part): unknown => expect.stringMatching(part)))
  }
})

test('industries: four sectors of four, and three voices that are plainly samples', async () => {
  await show(<IndustriesPage />)
  for (const name of ['Manufacturing & Industrial', 'Retail & E-commerce', 'Healthcare & Pharmaceuticals', 'Technology & Electronics']) {
    const sector = page.getByRole('article', { name, exact: true })
    await expect.element(sector.getByRole('heading', { name })).toBeVisible()
    expect(textsIn(sector)).toHaveLength(4)
  }
  const voices = region('What Our Clients Say')
  await expect.element(voices.getByText('These three are samples')).toBeVisible()
  expect(textsIn(voices)).toHaveLength(3)
  expect(textsIn(voices).filter((text) => text.includes('30% faster delivery'))).toHaveLength(1)
  for (const voice of voices.getByRole('listitem').all()) {
    await expect.element(voice.getByRole('img', { name: 'Five out of five stars' })).toBeVisible()
    await expect.element(voice.getByText('Sample', { exact: true })).toBeVisible()
    await expect.element(voice.getByRole('blockquote')).not.toBeEmptyDOMElement()
  }
})
