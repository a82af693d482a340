import { join } from 'node:path'
import type { Config } from '../config.ts'
import { cached } from './cache.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'

/** Where the settings say that files are kept: in `STORAGE_URL`, else in the data folder. */
export async function openStore({
  dataDir,
  storageUrl,
}: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Store> {
  if (storageUrl === null) return openFolder(join(dataDir, 'storage'))
  return cached(await openS3(storageUrl), join(dataDir, 'cache/files'))
}
