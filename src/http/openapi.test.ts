import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { openApi } from './openapi.ts'

describe('the API description', () => {
  const { paths } = openApi(routes, 'https://labex.example') as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>
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
    expect(paths['/api/listings']?.get?.parameters.map(({ name }) => name)).toEqual(['exchange_type'])
  })
})
