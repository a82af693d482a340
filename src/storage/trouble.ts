/** The disk, or our share of it, is full: nothing was written. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** Storage, or the process for images, cannot be used just now. */
export class StorageTrouble extends Error {
  override name = 'StorageTrouble'
}

const full = new Set(['ENOSPC', 'EDQUOT'])
/** Read-only or closed folders, a failing or absent disk, no file descriptors or processes left. */
const trouble = new Set('EROFS EACCES EPERM EIO ENXIO ENODEV ESTALE EMFILE ENFILE EAGAIN ENOMEM'.split(' '))

/** Whether an error is the fault of the machine's storage; nobody who sent something can help it. */
export function storageProblem(error: unknown): 'full' | 'trouble' | null {
  const { code = '', name } = error as { code?: string; name?: string }
  if (error instanceof StorageFull || full.has(code)) return 'full'
  // The last is what a file on disk says that cannot be read as a Blob.
  if (error instanceof StorageTrouble || trouble.has(code) || name === 'NotReadableError') return 'trouble'
  return null
}
