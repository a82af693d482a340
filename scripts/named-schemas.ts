import type { Schema } from './answer-schemas.ts'

/**
 * Inferred types have no names, so shapes are recognised wherever written out, also with more beside them.
 */
export function withNames(schema: Schema, shapes: Record<string, Schema>, own?: string): Schema {
  const [name, more] = shapeIn(schema, shapes, own)
  if (!name) return inside(schema, shapes)
  const reference = { $ref: `#/components/schemas/${name}` }
  const { description } = schema
  if (!more) return description ? { ...reference, description } : reference
  return { allOf: [reference, inside(more, shapes)], ...(description ? { description } : {}) }
}

const inside = (schema: Schema, shapes: Record<string, Schema>): Schema =>
  Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, namedIn(key, value, shapes)]))

function namedIn(key: string, value: unknown, shapes: Record<string, Schema>): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, schema]) => [
        name,
        withNames(schema, shapes),
      ]),
    )
  if (key === 'items' || key === 'additionalProperties') return withNames(value as Schema, shapes)
  if (key === 'anyOf') return (value as Schema[]).map((schema) => withNames(schema, shapes))
  return value
}

function shapeIn(
  schema: Schema,
  shapes: Record<string, Schema>,
  own: string | undefined,
): [name?: string, more?: Schema] {
  const properties = propertiesOf(schema)
  const fitting = Object.entries(shapes)
    .filter(([name, shape]) => name !== own && isPart(propertiesOf(shape), properties))
    .sort(([, one], [, other]) => sizeOf(other) - sizeOf(one))
  const [name, shape] = fitting[0] ?? []
  if (!name || !shape) return []
  const known = propertiesOf(shape)
  const rest = Object.entries(properties).filter(([key]) => !(key in known))
  if (rest.length === 0) return [name]
  const required = ((schema.required ?? []) as string[]).filter((key) => !(key in known))
  return [
    name,
    { type: 'object', properties: Object.fromEntries(rest), ...(required.length > 0 ? { required } : {}) },
  ]
}

const propertiesOf = ({ properties }: Schema) => (properties ?? {}) as Record<string, unknown>
const sizeOf = (schema: Schema) => Object.keys(propertiesOf(schema)).length

const isPart = (part: Record<string, unknown>, whole: Record<string, unknown>): boolean =>
  Object.entries(part).length > 0 &&
  Object.entries(part).every(([key, schema]) => JSON.stringify(whole[key]) === JSON.stringify(schema))
