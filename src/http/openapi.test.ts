import { describe, expect, it } from 'vitest'
import { offeredOptions } from '../fields/kinds/choice.ts'
import { catalogue, filterKeys } from '../listings/catalogue/fields.ts'
import { routes } from '../routes.ts'
import { openApi } from './openapi.ts'

describe('the API description', () => {
  const { paths } = openApi(routes, { answers: {}, shapes: {} }, 'https://labex.example') as {
    paths: Record<string, Record<string, object & { parameters?: { name: string }[] }>>
  }

  it('has every call of the route table', () => {
    const calls = routes.filter(({ to, path }) => to.kind === 'call' && path.startsWith('/api/'))
    expect(calls.length).toBeGreaterThan(20)
    for (const { method, path } of calls) {
      expect(paths[path.replace(/:(\w+)/g, '{$1}')], `${method} ${path}`).toHaveProperty(method.toLowerCase())
    }
  })

  it('says what a call takes', () => {
    expect(paths['/api/login']?.post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { type: 'object', required: ['email', 'password'] } } },
      },
    })
  })

  it.each([
    ['post', '/api/listings'],
    ['patch', '/api/listings/{id}'],
  ])('describes every field of the catalogue for %s %s', (method, path) => {
    const described = (paths[path]?.[method] ?? {}) as Described
    const { properties } = described.requestBody.content['application/json'].schema
    const typed = Object.entries(catalogue).filter(([, field]) => field.step)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(typed.map(([key]) => key)))
    for (const [key, field] of typed) {
      const [given] = properties[key]?.anyOf ?? []
      expect(properties[key]?.description, key).toContain(field.label({}, { locale: 'en' }))
      if (field.kind === 'choice') expect(given).toMatchObject({ enum: offeredOptions(field) })
      if (field.kind === 'number' || field.kind === 'amount')
        expect(given).toMatchObject({ type: 'integer', minimum: field.min })
      if (field.kind === 'text') expect(given).toMatchObject({ type: 'string', maxLength: field.maxLength })
    }
    expect(properties.operational_age?.description).toBe(
      'Year of manufacture (step 2). Only when type is equipment. Required when exchange_type is offer.',
    )
  })

  it('describes the query of the lists', () => {
    const names = paths['/api/listings']?.get?.parameters?.map(({ name }) => name)
    expect(names).toEqual(['exchange_type', 'search', 'sort', 'page', ...filterKeys, 'unit'])
  })
})

type Described = {
  requestBody: {
    content: {
      'application/json': {
        schema: { properties: Record<string, { description?: string; anyOf?: object[] }> }
      }
    }
  }
}
