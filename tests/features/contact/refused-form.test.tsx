import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ContactPage } from '#features/contact/form/contact-page.tsx'

afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

const show = async () =>
  render(
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>,
  )
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const send = async () => page.getByRole('button', { name: 'Send message' }).click()

test('a missing or wrong field says so under itself and in a summary that takes focus; nothing typed is lost', async () => {
  await show()
  await send()
  const summary = page.getByRole('alert').filter({ hasText: 'Your message was not sent' })
  await expect.element(summary).toHaveFocus()
  for (const words of ['Name is required.', 'Email address is required.', 'Message is required.'])
    await expect.element(summary).toHaveTextContent(words)

  await field('Name').fill('Asha Rao')
  await field('Email address').fill('asha@people')
  await field('Phone (optional)').fill('12345')
  await field('Message').fill('x'.repeat(2001))
  await expect.element(page.getByText('2,001 of 2,000 characters')).toBeVisible()
  await send()
  await expect.element(summary).toHaveFocus()
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid')
  await expect.element(field('Email address')).toHaveAccessibleDescription('Enter a whole email address, such as name@example.com.')
  await expect.element(field('Phone (optional)')).toHaveAccessibleDescription(/Enter a phone number of 10 digits, or leave it empty\./)
  await expect.element(field('Message')).toHaveAccessibleDescription(/A message can have at most 2,000 characters\./)
  await expect.element(field('Message')).toHaveValue('x'.repeat(2001))

  await summary.getByRole('link', { name: /whole email address/ }).click()
  await expect.element(field('Email address')).toHaveFocus()
  await field('Name').fill('a'.repeat(101))
  await field('Email address').fill(`${'a'.repeat(250)}@b.example`)
  await send()
  await expect.element(summary).toHaveTextContent('A name can have at most 100 characters.')
  await expect.element(summary).toHaveTextContent('An email address can have at most 254 characters.')
})

test('the company can be reached without the form', async () => {
  await show()
  const expectLink = async (name: string | RegExp, to: unknown): Promise<void> => {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  await expectLink('+91 40 0000 0000', 'tel:+914000000000')
  await expectLink('+91 90000 00000', 'tel:+919000000000')
  await expectLink('hello@deccan-sparrow.example', 'mailto:hello@deccan-sparrow.example')
  await expectLink(/on a map/, expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=.*Hyderabad/))
  await expect.element(page.getByText('Hyderabad 500000')).toBeVisible()
  await expect.element(page.getByText('Monday - Sunday: 9:00 AM - 6:00 PM')).toBeVisible()
  const options = page.getByLabelText('Service inquiry').getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'No particular service',
    'Transportation',
    'Warehousing',
    'Global Logistics',
    'Supply Chain',
  ])
})
