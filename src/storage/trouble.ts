export class StorageFull extends Error {
  override name = 'StorageFull'
}

export class StorageTrouble extends Error {
  override name = 'StorageTrouble'
}

const full = new Set(['ENOSPC', 'EDQUOT'])
const trouble = new Set('EROFS EACCES EPERM EIO ENXIO ENODEV ESTALE EMFILE ENFILE EAGAIN ENOMEM'.split(' '))

/** What the sender of a request cannot help. */
export function storageProblem(error: unknown): 'full' | 'trouble' | null {
  const { code = '', name } = error as { code?: string; name?: string }
  if (error instanceof StorageFull || full.has(code)) return 'full'
  // The last is what reading an unreadable file as a Blob gives.
  if (error instanceof StorageTrouble || trouble.has(code) || name === 'NotReadableError') return 'trouble'
  return null
}
