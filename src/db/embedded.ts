import type { PlaceOptions } from '@labex/embedded-postgres/place'
import type { Config } from '../config.ts'

export const host: PlaceOptions['host'] = {
  name: 'LabEx',
  id: 'labex',
  settings: { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' },
  restoring: 'docs/operating.md',
}

export const placeOptions = (
  { dataDir, isDataDirExplicit }: Pick<Config, 'dataDir' | 'isDataDirExplicit'>,
  log: PlaceOptions['log'] = () => {},
): PlaceOptions => ({ host, dataDir, isDataDirExplicit: isDataDirExplicit, log })
