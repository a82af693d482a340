import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { answerSchemas } from '../scripts/answer-schemas.ts'
import { openApi } from '../src/http/openapi.ts'
import { routes } from '../src/routes.ts'

const schemas = answerSchemas()
const description = openApi(routes, schemas, 'https://labex.example')

describe('the API description', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    )

  it('leaves nothing to say for the recommended rules of redocly', async () => {
    expect(await problems(description)).toEqual([])
  })

  it('is read by them', async () => {
    const { '/about': about, ...paths } = description.paths
    const nameless = { get: { ...about?.get, summary: undefined } }
    const found = await problems({ ...description, paths: { ...paths, '/about': nameless } })
    expect(found).toEqual([expect.stringContaining('operation-summary')])
  })

  it('says of every page and call what it answers', () => {
    const described = routes.filter(
      ({ to, path }) => to.kind === 'page' || (to.kind === 'call' && path.startsWith('/api/')),
    )
    const unsaid = described.filter(({ method, path }) => {
      const { properties, allOf } = schemas.answers[`${method} ${path}`] ?? {}
      return !properties && !allOf
    })
    expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    expect(described.length).toBeGreaterThan(100)
  })

  it('names the shapes that answers share', () => {
    const { answers, shapes } = schemas
    expect(JSON.stringify(answers['GET /listings/:id'])).toContain('"$ref":"#/components/schemas/Listing"')
    expect(JSON.stringify(answers['GET /api/user'])).toContain('"$ref":"#/components/schemas/User"')
    expect(Object.keys(shapes)).toEqual(expect.arrayContaining(['Alert', 'Connection', 'Failure']))
  })

  it('gives examples that its calls take', () => {
    const examples = routes.flatMap(({ to }) => (to.kind === 'call' && to.example ? [to] : []))
    for (const { input, example } of examples) {
      const schema = input instanceof Function ? input({}) : input
      expect(schema?.safeParse(example)).toMatchObject({ success: true })
    }
    expect(examples.length).toBeGreaterThan(4)
  })
})
