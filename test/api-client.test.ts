import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateTypes } from '@labex/openapi-types'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerSchemas } from '../scripts/answer-schemas.ts'
import { openApi } from '../src/http/openapi.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'
import { anOrganisation, aUser, password } from './factories.ts'
import { aPicture } from './pictures.ts'

const home = path.resolve(import.meta.dirname, 'api-client')
/** Not by its name: what it imports is generated first. */
const program = path.join(home, 'main-job.ts')

describe('a program with a client generated from the API description', async () => {
  const app = await testApp()
  const description = openApi(routes, answerSchemas(), app.config.appUrl)
  beforeAll(async () => {
    await writeFile(path.join(home, 'paths.ts'), await generateTypes(description))
  })

  it('is right by its types', async () => {
    const tsc = path.resolve(import.meta.dirname, '../node_modules/.bin/tsc')
    await expect(promisify(execFile)(tsc, ['-p', home])).resolves.toMatchObject({ stdout: '' })
  })

  it('does the main job, and is answered as described', async () => {
    const { connectTo, logIn, offer, take } = await import(program)
    const { answers, strays } = watched()
    const [giver, taker] = await Promise.all([
      aUser(app),
      aUser(app, { organisation: await anOrganisation(app) }),
    ])
    const own = connectTo(app.config.appUrl, answers)
    expect(await logIn(own, { email: giver.email, password })).toMatchObject({ id: giver.id, verified: true })
    const listing = await offer(own, new Blob([new Uint8Array(await aPicture())]))
    expect(listing).toMatchObject({ status: 'active', images: [expect.any(String)] })
    const others = connectTo(app.config.appUrl, answers)
    await logIn(others, { email: taker.email, password })
    const connection = await take(others, 'centrifuge')
    expect(connection).toMatchObject({ listing_id: listing.id, status: 'completed', role: 'request' })
    expect(strays).toEqual([])
  })

  /** Sends requests to the app, and gathers what an answer has that its schema does not allow. */
  function watched() {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema({ $id: 'api', components: description.components })
    const strays: unknown[] = []
    const answers = async (request: Request) => {
      const { pathname } = new URL(request.url)
      const response = await app.send(request)
      const schema = schemaOf(request.method.toLowerCase(), pathname)
      if (response.status !== 200 || !schema) return response
      const text = JSON.stringify(schema).replaceAll('#/components', 'api#/components')
      const validate = ajv.compile(JSON.parse(text))
      if (!validate(await response.clone().json())) strays.push({ pathname, errors: validate.errors })
      return response
    }
    return { answers, strays }
  }

  function schemaOf(method: string, pathname: string): object | undefined {
    const template = pathname.replace(/\/\d+/g, '/{id}')
    const operation = description.paths[template]?.[method] as Operation | undefined
    return operation?.responses[200]?.content['application/json'].schema
  }
})

interface Operation {
  responses: Record<number, { content: { 'application/json': { schema: object } } }>
}
