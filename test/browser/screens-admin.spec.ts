import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { adminPaths } from './paths.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

// The rest of their screens: admin.spec.ts.
checkScreens(app, 'admin@labex.example', adminPaths)
