import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aUser } from '../../test/factories.ts'
import { noteVerifiedBackup } from '../db/installation.ts'
import { checkBackup } from './database.ts'
import { lineOf } from './finding.ts'

it('the backups of a new site are not yet there, of an older one they are fine or wrong', async () => {
  const { db } = await testApp()
  const said = async (backupDir: string | null) =>
    lineOf(await checkBackup(db, { backupDir, backupAt: '02:30' }))
  expect(await said(null)).toMatch(/^not yet +backup +none by itself\n +→ Set BACKUP_DIR/)
  // It is made as soon as jobs run, not only at its time.
  expect(await said('/srv/backups')).toMatch(
    /^not yet .*the first is on its way.*02:30\n +→ Ask again in a few/,
  )
  await aUser({ db })
  await sql`update users set created_at = now() - interval '49 hours'`.execute(db)
  expect(await said('/srv/backups')).toMatch(/^WRONG +backup +none was tried out\n +→ Set BACKUP_DIR/)
  // Operators who make their own are left in peace.
  expect(await said(null)).toMatch(/^not yet +backup /)
  await noteVerifiedBackup(db, new Date(Date.now() - 3_600_000))
  expect(await said('/srv/backups')).toMatch(/^fine +backup /)
  expect(await said(null)).toMatch(/^fine +backup /)
})
