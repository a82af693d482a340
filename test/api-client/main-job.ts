import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './paths.ts'

type Fetch = (request: Request) => Promise<Response>
export interface Login {
  email: string
  password: string
}

/** A client that keeps cookies and sends the CSRF header, as a browser would. */
export function connectTo(baseUrl: string, fetch: Fetch) {
  const cookies = new Map<string, string>()
  const client = createClient<paths>({ baseUrl, fetch })
  const session: Middleware = {
    onRequest({ request }) {
      request.headers.set('accept', 'application/json')
      request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      request.headers.set('x-xsrf-token', decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''))
      return request
    },
    onResponse({ response }) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
    },
  }
  client.use(session)
  return client
}

export type LabEx = ReturnType<typeof connectTo>

export async function logIn(labex: LabEx, body: Login) {
  await labex.GET('/sanctum/csrf-cookie')
  const { data } = done(await labex.POST('/api/login', { body }))
  return data.user
}

/** Lists a centrifuge with a photo; answers what everybody now sees. */
export async function offer(labex: LabEx, photo: Blob) {
  const uploaded = done(
    await labex.POST('/api/upload-image', {
      body: { image: '' },
      bodySerializer: () => {
        const form = new FormData()
        form.set('image', photo, 'centrifuge.png')
        return form
      },
    }),
  )
  const made = done(
    await labex.POST('/api/listings', {
      body: {
        exchange_type: 'offer',
        type: 'equipment',
        title: 'Benchtop centrifuge',
        description: '<p>Works well, we have a newer one.</p>',
        device_type: 'centrifuge',
        manufacturer: 'Eppendorf',
        operational_age: 2016,
        total_units: 1,
        availability_type: 'free',
        location_building: 'Kruyt',
        location_room: 'O.604',
        images: [uploaded.data.path],
      },
    }),
  )
  const { id } = made.data.listing
  const path = { id }
  const published = await labex.PATCH('/api/listings/{id}', { params: { path }, body: { status: 'active' } })
  return done(published).data.listing
}

/** Finds a listing on the list of offers, connects to it and says that it was handed over. */
export async function take(labex: LabEx, search: string) {
  const found = done(await labex.GET('/listings/offers', { params: { query: { search } } }))
  const [listing] = found.data.listings
  if (!listing) throw new Error(`nothing is found for ${search}`)
  const connected = done(
    await labex.POST('/api/connections', {
      body: {
        exchange_type: listing.exchange_type,
        listing_id: listing.id,
        total_units: 1,
        extra_info: '<p>We can fetch it on Monday.</p>',
        version: listing.version,
      },
    }),
  )
  const params = { path: { id: connected.data.connection_id } }
  done(await labex.POST('/api/connections/{id}/complete', { params }))
  const { data } = done(await labex.GET('/connections/{id}', { params }))
  // @ts-expect-error The types know what a connection has; were they `any`, this would be no error.
  data.connection.titel
  return data.connection
}

/** The answer when there is one; what was refused is thrown as it was told. */
function done<Answer extends { data?: unknown; error?: unknown }>(answer: Answer) {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error))
  return answer as Answer & { data: NonNullable<Answer['data']> }
}
