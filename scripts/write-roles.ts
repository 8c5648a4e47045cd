import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import { readRoleMatrix } from './roles/read-role-matrix.ts'
import { rolesDocument, writeRolesDocument } from './roles/roles-document.ts'

writeFileSync(join(projectRoot, rolesDocument), writeRolesDocument(await readRoleMatrix()))
console.log(`Wrote ${rolesDocument}`)
