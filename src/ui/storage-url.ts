/** Address of a stored image from its path: `listings/ab12.webp` → `/storage/listings/ab12.webp`. */
export const storageUrl = (path: string): string => (path.startsWith('/') ? path : `/storage/${path}`)
