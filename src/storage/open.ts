import { join } from 'node:path'
import { type Config, ConfigError, isBucketAddress } from '../config.ts'
import { cached } from './cache.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'

type Place = Pick<Config, 'dataDir' | 'storageUrl'>

/** Where the settings say that files are kept: in `STORAGE_URL`, else in the data folder. */
export async function openStore({ dataDir, storageUrl }: Place): Promise<Store> {
  if (storageUrl === null) return openFolder(join(dataDir, 'storage'))
  return cached(await openS3(storageUrl), join(dataDir, 'cache/files'))
}

/** The home at an address, which is that of a bucket or a folder. */
export async function openHome(address: string): Promise<Store> {
  if (isBucketAddress(address)) return openS3(address)
  if (address.includes('://')) throw new ConfigError(`${address.split('//')[0]} is no address of a store`)
  return openFolder(address)
}
