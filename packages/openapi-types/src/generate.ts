import openapiTS, { astToString } from 'openapi-typescript'

export async function generateTypes(description: object): Promise<string> {
  return astToString(await openapiTS(JSON.parse(JSON.stringify(description))))
}
