import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mailTemplates, templateSections } from '#scripts/mail-templates.ts'
import { writeAccountMail } from '#server/mail/write-account-mail.ts'
import { openMail } from '#server/mail/mail.ts'
import { brandAccountMail } from '#server/mail/brand-account-mail.ts'
import { inProject } from '#server/project-folder.ts'

describe('the templates of a hosted project', () => {
  test.each(mailTemplates())('$file is what `npm run mail:templates` writes', ({ file, html }) => {
    expect(readFileSync(inProject(file), 'utf8')).toBe(html)
  })

  test('the configuration names them', () => {
    expect(readFileSync(inProject('supabase/config.toml'), 'utf8')).toContain(templateSections())
  })

  test.each(mailTemplates())('$kind leads to the app with its hash behind the #', ({ html }) => {
    expect(html).toContain('href="{{ .SiteURL }}/#token_hash={{ .TokenHash }}&amp;type=')
    expect(html).not.toContain('ConfirmationURL')
  })
})

describe('the words of a mail', () => {
  const link = 'http://localhost/auth/v1/verify?token=abc&type=recovery&redirect_to=http%3A%2F%2Flocalhost'

  test('the library’s text is replaced around its link', () => {
    const ours = brandAccountMail({
      to: 'asha@people.example',
      subject: 'Reset',
      text: `Code: 123\n\nOr follow this link: ${link}`,
      html: '<b>',
    })
    expect(ours).toEqual({ to: 'asha@people.example', ...writeAccountMail('recovery', { link, email: 'asha@people.example' }) })
  })

  test('a mail that the app never asks for stays as it is', () => {
    for (const text of ['Enter this code: 123456', 'http://localhost/auth/v1/verify?token=a&type=magiclink', undefined])
      expect(brandAccountMail({ to: 'a@b.example', subject: 's', ...(text !== undefined && { text }) })).toMatchObject({ subject: 's' })
  })

  test('a typed address stays text', () => {
    const { html } = writeAccountMail('confirmation', { link, email: '<img src=x onerror=alert(1)>@b.example' })
    expect(html).not.toContain('<img')
  })
})

test('a mail service that is down keeps nobody waiting, and its error does not reach the person who asked', async () => {
  const mail = openMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'Waybill <no-reply@waybill.example>' })
  await mail.send({ to: 'somebody@localhost', subject: 'Hello', text: 'Hello' })
  await mail.settle()
  expect(mail.kept()).toEqual([])
})
