export const storageUrl = (path: string): string => (path.startsWith('/') ? path : `/storage/${path}`)
