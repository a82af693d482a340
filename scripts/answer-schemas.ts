import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  API,
  type Checker,
  type Symbol as Named,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { withNames } from './named-schemas.ts'

export interface AnswerSchemas {
  answers: Record<string, Schema>
  shapes: Record<string, Schema>
}

export type Schema = Record<string, unknown>

const root = fileURLToPath(new URL('..', import.meta.url))

/** Only the compiler knows what is inferred. */
export function answerSchemas(): AnswerSchemas {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()[0]
    const file = project?.program.getSourceFile(`${root}src/routes.ts`)
    const module = file && project?.checker.getSymbolAtLocation(file)
    if (!project || !module) throw new Error('src/routes.ts is not in the project')
    const { checker } = project
    const of = (name: string) => propertiesOf(checker, exported(checker, module, name))
    return named(of('Answers'), of('Shapes'))
  } finally {
    api.close()
  }
}

function named(answers: Record<string, Schema>, shapes: Record<string, Schema>): AnswerSchemas {
  const each = (schemas: Record<string, Schema>, isShape: boolean) =>
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        withNames(schema, shapes, isShape ? name : undefined),
      ]),
    )
  return { answers: each(answers, false), shapes: each(shapes, true) }
}

function exported(checker: Checker, module: Named, name: string): Type {
  const symbol = checker.getExportsOfModule(module).find((one) => one.name === name)
  if (!symbol) throw new Error(`src/routes.ts exports no ${name}`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

function propertiesOf(checker: Checker, type: Type): Record<string, Schema> {
  const read = reader(checker)
  const properties = checker.getPropertiesOfType(type)
  return Object.fromEntries(properties.map((one) => [one.name, read(typeOf(checker, one))]))
}

function typeOf(checker: Checker, symbol: Named): Type {
  const type = checker.getTypeOfSymbol(symbol)
  if (!type) throw new Error(`${symbol.name} has no type`)
  return type
}

function reader(checker: Checker): (type: Type) => Schema {
  const known = new Map<number, Schema>()
  return function read(type) {
    const schema = known.get(type.id) ?? schemaOf(checker, type, read)
    known.set(type.id, schema)
    return schema
  }
}

function schemaOf(checker: Checker, type: Type, read: (type: Type) => Schema): Schema {
  const { flags } = type
  if (flags & (TypeFlags.AnyOrUnknown | TypeFlags.Never)) return {}
  if (flags & TypeFlags.Boolean) return { type: 'boolean' }
  if (flags & TypeFlags.Null) return { type: 'null' }
  if (type.isLiteralType()) return { type: typeof type.value, enum: [type.value] }
  if (flags & TypeFlags.StringLike) return { type: 'string' }
  if (flags & TypeFlags.NumberLike) return { type: 'number' }
  if (type.isUnionType()) return unionOf(type.getTypes().filter(isSent).map(read))
  if (checker.isArrayLikeType(type)) return listOf(checker, type, read)
  return objectOf(checker, type, read)
}

const isSent = ({ flags }: Type): boolean => !(flags & TypeFlags.VoidLike)

/** Literals of one type become its `enum`; null joins another type. */
function unionOf(members: Schema[]): Schema {
  const isNull = ({ type }: Schema) => type === 'null'
  const all = merged(members.filter((member) => !isNull(member)))
  if (!members.some(isNull)) return all.length === 1 ? (all[0] ?? {}) : { anyOf: all }
  const [only] = all
  if (all.length === 1 && only?.type && !only.enum && !only.properties)
    return { ...only, type: [only.type, 'null'] }
  return { anyOf: [...all, { type: 'null' }] }
}

function merged(members: Schema[]): Schema[] {
  const sets = new Map<unknown, unknown[]>()
  for (const { type, enum: values } of members)
    if (Array.isArray(values)) sets.set(type, [...(sets.get(type) ?? []), ...values])
  const enums = [...sets].map(([type, values]) =>
    type === 'boolean' && values.length === 2 ? { type } : { type, enum: values },
  )
  return [...members.filter((member) => !member.enum), ...enums]
}

function listOf(checker: Checker, type: Type, read: (type: Type) => Schema): Schema {
  const items = type.isTypeReference() ? checker.getTypeArguments(type) : []
  const [first, ...others] = items.map(read)
  return {
    type: 'array',
    items: others.length > 0 ? unionOf(distinct([first ?? {}, ...others])) : (first ?? {}),
  }
}

const distinct = (schemas: Schema[]): Schema[] => [
  ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
]

function objectOf(checker: Checker, type: Type, read: (type: Type) => Schema): Schema {
  const symbols = checker.getPropertiesOfType(type)
  const properties = Object.fromEntries(symbols.map((one) => [one.name, described(checker, one, read)]))
  const required = symbols.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name)
  const [index] = checker.getIndexInfosOfType(type)
  return {
    type: 'object',
    ...(symbols.length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(index ? { additionalProperties: read(index.valueType) } : {}),
  }
}

function described(checker: Checker, symbol: Named, read: (type: Type) => Schema): Schema {
  const schema = read(typeOf(checker, symbol))
  const description = checker.getDocumentationCommentOfSymbol(symbol).replace(/\s+/g, ' ').trim()
  return description ? { ...schema, description } : schema
}

if (import.meta.main) {
  mkdirSync(`${root}dist`, { recursive: true })
  writeFileSync(`${root}dist/answers.json`, JSON.stringify(answerSchemas()))
}
