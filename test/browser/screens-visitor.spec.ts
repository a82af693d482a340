import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { visitorPaths } from './paths.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

checkScreens(app, 'visitor', visitorPaths)
