import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { readRoleMatrix } from '#scripts/roles/read-role-matrix.ts'
import { rolesDocument, writeRolesDocument } from '#scripts/roles/roles-document.ts'
import { projectRoot } from '#tests/support/sql/migrations.ts'

test('docs/roles.md says what the database does; if not, npm run docs:roles and a look at what has changed', async () => {
  expect(readFileSync(join(projectRoot, rolesDocument), 'utf8')).toBe(writeRolesDocument(await readRoleMatrix()))
})
