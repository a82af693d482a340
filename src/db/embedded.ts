import type { PlaceOptions } from '@labex/embedded-postgres/place'
import type { Config } from '../config.ts'

/** LabEx, in the words of its own PostgreSQL. */
export const host: PlaceOptions['host'] = {
  name: 'LabEx',
  id: 'labex',
  settings: { dataDir: 'DATA_DIR', databaseUrl: 'DATABASE_URL' },
  restoring: 'docs/operating.md',
}

export const placeOptions = (
  { dataDir, dataDirGiven }: Pick<Config, 'dataDir' | 'dataDirGiven'>,
  log: PlaceOptions['log'] = () => {},
): PlaceOptions => ({ host, dataDir, isDataDirExplicit: dataDirGiven, log })
