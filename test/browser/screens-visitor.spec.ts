import { demoFolder } from './demo.ts'
import { appForFile } from './labex.ts'
import { checkScreens } from './screens.ts'

const app = appForFile(demoFolder, { PARK_NAME: 'Test Park' })

checkScreens(app, 'visitor', [
  '/',
  '/about',
  '/contact',
  '/disclaimer',
  '/privacy',
  '/safety',
  '/safety?chemical=benzeen',
  '/safety?chemical=kaliumcyanide',
  '/api',
  '/faq',
  '/get-started',
  '/join-labex',
  '/login',
  '/login/create',
  '/login/forgot-password',
  '/reset-password?token=x&email=a@b.example',
  '/verify-email/confirm?token=x',
])
