import type { ComponentType } from 'react'
import type { Frame } from '../browser/frame.ts'

export interface PageModule {
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own props, which the server fills
  default: ComponentType<any> & { layout?: any }
  frame?: Frame
}

/** `listings/Index` is `src/listings/pages/Index.tsx`, `faq/manage/Edit` in `src/faq/pages/manage`. */
export function pagePath(name: string): string {
  return `../${name.replace('/', '/pages/')}.tsx`
}

export function isAdminPage(name: string): boolean {
  return /^admin\/|\/manage\//.test(name)
}

/** Logs the fault; throw the result. */
export function pageNotFound(name: string): Error {
  console.error(`Page not found: ${name}`)
  return new Error(`Page not found: ${name}`)
}
