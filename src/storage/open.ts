import { join } from 'node:path'
import { type Config, ConfigError, isBucketAddress } from '../config.ts'
import { cached } from './cache.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'

type Place = Pick<Config, 'dataDir' | 'storageUrl'>

/** Opens `STORAGE_URL`, else the data folder. */
export async function openStore({ dataDir, storageUrl }: Place): Promise<Store> {
  if (storageUrl === null) return openFolder(join(dataDir, 'storage'))
  return cached(await openS3(storageUrl), join(dataDir, 'cache/files'))
}

/** Opens the bucket or folder at an address. */
export async function openHome(address: string): Promise<Store> {
  if (isBucketAddress(address)) return openS3(address)
  if (address.includes('://')) throw new ConfigError(`${address.split('//')[0]} is no address of a store`)
  return openFolder(address)
}
