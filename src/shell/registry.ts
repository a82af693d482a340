import type { ComponentType } from 'react'

/** What `src/<noun>/pages/<Name>.tsx` exports. */
export interface PageModule {
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own props, which the server fills
  default: ComponentType<any> & { layout?: any }
}

/** `listings/Index` lives in `src/listings/pages/Index.tsx`. */
export function pagePath(name: string): string {
  return `../${name.replace('/', '/pages/')}.tsx`
}

/** Pages of `src/admin/pages` stand in the administrators' layout unless they name another. */
export function isAdminPage(name: string): boolean {
  return name.startsWith('admin/')
}

/** Logs the fault as SPEC.md section 8 words it; throw the result. */
export function pageNotFound(name: string): Error {
  console.error(`Page not found: ${name}`)
  return new Error(`Page not found: ${name}`)
}
