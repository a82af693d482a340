import { afterAll, describe, expect, it } from 'vitest'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { aClient, anOrganisation } from './factories.ts'
import { policy, type Role } from './policy.ts'
import { htmlOf } from './rendered.ts'
import { aClientOfEach, securityWorld } from './security-world.ts'

/** What a form is in the HTML of a page, before its script is there or without it. */
interface Form {
  page: string
  tag: string
  inside: string
  hasNotice: boolean
}

/** Works without script: it posts to its own address. */
const scriptless = ['/alerts/:id/pause']

/** What was typed never ends up in the address, and a form that needs script says so. */
describe('the forms of every page, as the server renders it', async () => {
  const app = await testApp()
  const world = await securityWorld(app)
  const clients = await aClientOfEach(world)
  const asked: Role[] = ['visitor', 'unverified', 'owner', 'administrator']
  const seen = new Map<string, number>()
  afterAll(() => {
    const [pages, forms] = [seen.size, [...seen.values()].reduce((sum, count) => sum + count, 0)]
    expect([pages, forms].map((count) => count > 20)).toEqual([true, true])
  })

  it.each(pageRoutes())('%s', async (path) => {
    for (const form of await formsOf(path)) {
      const isSearch = / method="get"/.test(form.tag) && / action="\/[a-z/-]+"/.test(form.tag)
      if (isSearch) expect(form.inside, form.page).not.toMatch(/type="password"|<textarea/)
      else expect(form.tag, form.page).toContain('method="post"')
      if (isSearch || scriptless.includes(path)) continue
      expect(form.hasNotice, `${form.page} does not say that it needs script`).toBe(true)
      for (const button of form.inside.match(/<button[^>]* type="submit"[^>]*>/g) ?? [])
        expect(button, `${form.page} can be sent before its script is there`).toContain('disabled=""')
    }
  })

  async function formsOf(path: string): Promise<Form[]> {
    const line = policy[`GET ${path}`]
    const thing = typeof line === 'object' ? line.thing : undefined
    const url = path.replace(/:\w+/, thing ? await world.make(thing) : '1')
    const forms: Form[] = []
    for (const role of asked) {
      const html = await htmlOf(clients[role], url)
      if (html === null) continue
      seen.set(path, html.split('<form').length - 1)
      forms.push(...formsIn(html, `${path} for ${role}`))
    }
    return forms
  }
})

describe('a field that is filled in with an address', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app, { domain: 'xn--bcher-kva.example' })
  const [person, colleague, administrator] = [
    await aClient(app, { organisation }),
    await aClient(app, { organisation }),
    await aClient(app, { role: 'administrator', organisation: null }),
  ]
  await person.post('/api/account/away', {
    until: plusDays(todayIn(app.config.parkTimeZone), 3),
    stand_in: colleague.user.email,
  })

  it.each([
    ['/contact', person, 'email', person],
    ['/account', person, 'stand_in', colleague],
    [`/admin/users/${person.user.id}/edit`, administrator, 'email', person],
  ] as const)('reads as it is typed: %s', async (path, client, name, { user }) => {
    const html = await htmlOf(client, path)
    const fields = [...(html ?? '').matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
    const shown = fields.filter((tag) => !/ hidden=/.test(tag))
    expect(shown.filter((tag) => tag.includes('xn--'))).toEqual([])
    const typed = user.email.replace('xn--bcher-kva', 'bücher')
    expect(shown.filter((tag) => tag.includes(` name="${name}"`)).join()).toContain(`value="${typed}"`)
  })
})

const pageRoutes = () =>
  routes.filter(({ method, to }) => method === 'GET' && to.kind === 'page').map(({ path }) => path)

function formsIn(html: string, page: string): Form[] {
  const hasNotice = /<noscript>.*?This form needs JavaScript.*?<\/noscript>/s.test(html)
  return [...html.matchAll(/(<form[^>]*>)(.*?)<\/form>/gs)].map(([, tag = '', inside = '']) => ({
    page,
    tag,
    inside,
    hasNotice,
  }))
}
