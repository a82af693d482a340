import { join } from 'node:path'
import { type Config, ConfigError, isBucketAddress } from '../config.ts'
import { cached } from './cache.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { Store } from './store.ts'

type Place = Pick<Config, 'dataDir' | 'storageUrl'>

export async function openStore(place: Place): Promise<Store> {
  const store = await openHome(homeOf(place))
  return place.storageUrl === null ? store : cached(store, join(place.dataDir, 'cache/files'))
}

export const homeOf = ({ dataDir, storageUrl }: Place): string => storageUrl ?? join(dataDir, 'storage')

export async function openHome(address: string): Promise<Store> {
  if (isBucketAddress(address)) return openS3(address)
  if (address.includes('://')) throw new ConfigError(`${address.split('//')[0]} is no address of a store`)
  return openFolder(address)
}
