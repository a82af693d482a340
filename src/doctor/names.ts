import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export interface Names {
  texts: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
  mailHosts: (name: string) => Promise<string[]>
}

export function namesBy(resolver: Resolver, signal: AbortSignal): Names {
  signal.addEventListener('abort', () => resolver.cancel())
  const asked = async <T>(look: () => Promise<T[]>): Promise<T[]> => {
    signal.throwIfAborted()
    return look().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return []
      throw error
    })
  }
  return {
    texts: async (name) => (await asked(() => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    addresses: async (name) =>
      isIP(name)
        ? [name]
        : (
            await Promise.all([asked(() => resolver.resolve4(name)), asked(() => resolver.resolve6(name))])
          ).flat(),
    mailHosts: async (name) => (await asked(() => resolver.resolveMx(name))).map(({ exchange }) => exchange),
  }
}
