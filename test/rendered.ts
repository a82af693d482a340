import type { Page } from '@inertiajs/core'
import { render } from '../src/shell/ssr.tsx'
import type { TestClient } from './client.ts'

/** A page as the server draws it; null where there is none. Tests answer the page object where the product answers its markup. */
export async function htmlOf(client: TestClient, path: string): Promise<string | null> {
  const response = await client.request(path, { headers: { accept: 'text/html' } })
  if (response.status !== 200) return null
  const [, page = ''] = /<body><p .*?<\/p>(.*)<\/body>/s.exec(await response.text()) ?? []
  return (await render(JSON.parse(page) as Page)).body
}

/** What is read there, without its markup. */
export const textOf = async (client: TestClient, path: string): Promise<string> =>
  ((await htmlOf(client, path)) ?? '')
    .replace(/^<script.*?<\/script>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
