import config from './playwright.config.ts'
export default { ...config, workers: 1, retries: 0, timeout: 240_000, expect: { timeout: 15_000 }, reporter: [['list']], use: { ...config.use, actionTimeout: 15_000 } }
