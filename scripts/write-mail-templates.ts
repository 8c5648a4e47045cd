import { mkdirSync, writeFileSync } from 'node:fs'
import { inProject } from '#server/project-folder.ts'
import { mailTemplates, templateSections } from './mail-templates.ts'

mkdirSync(inProject('supabase', 'templates'), { recursive: true })
for (const { file, html } of mailTemplates()) {
  writeFileSync(inProject(file), html)
  console.log(`Wrote ${file}`)
}
console.log(`\nsupabase/config.toml has to hold:\n\n${templateSections()}`)
