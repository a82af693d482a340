import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { memberPaths, ownerPaths } from './paths.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

checkScreens(app, 'staff@university.example', memberPaths)
checkScreens(app, 'staff@biotech.example', ownerPaths)
