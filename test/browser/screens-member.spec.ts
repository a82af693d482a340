import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

checkScreens(app, 'staff@university.example', [
  '/dashboard',
  '/account',
  '/matches',
  '/my-listings',
  '/my-listings?exchange_type=request',
  '/my-listings?state=expired&search=nothing',
  '/my-connections',
  '/alerts',
  '/listings/create',
  '/listings/create?like=1',
  '/listings/1',
  '/listings/1/edit?step=1',
  '/listings/1/edit?step=2',
  '/listings/1/edit?step=3',
  '/listings/1/renew',
  '/listings/1/keep',
  '/alerts/create',
  '/alerts/1/edit',
  '/connections/1',
  '/handovers/1',
  '/connections/1/handed-over?token=x',
  '/admin',
])
