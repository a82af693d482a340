import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

checkScreens(app, 'visitor', [
  '/listings/offers',
  '/listings/requests',
  '/listings/offers?search=nothing-at-all',
  '/listings/1',
  '/listings/45',
  '/listings/999999',
])
