import bowser from 'bowser'

export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null }
  const parser = bowser.getParser(userAgent)
  const system = parser.getOSName() === 'iOS' ? parser.getPlatform().model : parser.getOSName()
  return { browser: parser.getBrowserName() || null, system: system || null }
}
