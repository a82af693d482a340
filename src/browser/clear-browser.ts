export async function clearBrowser(): Promise<void> {
  sessionStorage.clear()
  await keptPhotos().then(
    ({ forgetAllPhotos }) => forgetAllPhotos(),
    () => {},
  )
}

/** 0 when a file does not arrive, which must not block a log-out. */
export const waitingPhotos = (user: number | null): Promise<number> =>
  keptPhotos().then(
    async ({ photosOf }) => (await photosOf(user)).length,
    () => 0,
  )

const keptPhotos = () => import('./kept-photos.ts')
