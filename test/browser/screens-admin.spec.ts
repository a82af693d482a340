import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

// The rest of their screens: admin.spec.ts.
checkScreens(app, 'admin@labex.example', [
  '/admin',
  '/report',
  '/admin/substances',
  '/admin/settings',
  '/admin/connections',
  '/admin/listings',
  '/admin/faq',
  '/admin/organisations',
  '/admin/join-labex-requests',
  '/recall?name=pipette',
  '/safety-desk',
  '/safety?chemical=ethanol',
  '/safety-desk/decisions',
  '/safety-desk/rules/new',
  '/safety-desk/rules/1',
])
