import type { TestClient } from '../../client.ts'
import { told } from './rules.ts'
import type { World } from './world.ts'

/** Opens, as its reader, every link of the mails from `first` on; a link is asked for by GET, which changes nothing. */
export async function deadLinks({ park, people }: World, first: number): Promise<string[]> {
  const clients = new Map<string, TestClient>()
  const dead: string[] = []
  for (const letter of park.letters.slice(first)) {
    const reader = Object.values(people).find(({ email }) => email === letter.to)
    if (!reader) continue
    const client = clients.get(letter.to) ?? (await reader.in())
    clients.set(letter.to, client)
    for (const link of new Set(letter.links)) {
      const { status } = await client.get(link.slice(park.url.length))
      if (status === 403 || status === 404 || status >= 500)
        dead.push(`${told(letter, park.zone)}: ${status} at ${link}`)
    }
  }
  return dead
}
