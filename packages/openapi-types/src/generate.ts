import openapiTS, { astToString } from 'openapi-typescript'

/** The types of an API description, as the text of a module. */
export async function generateTypes(description: object): Promise<string> {
  return astToString(await openapiTS(JSON.parse(JSON.stringify(description))))
}
