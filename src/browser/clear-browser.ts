/** Removes what was typed in this tab and the photos that wait in this browser. */
export async function clearBrowser(): Promise<void> {
  sessionStorage.clear()
  await keptPhotos().then(
    ({ forgetAllPhotos }) => forgetAllPhotos(),
    () => {},
  )
}

/** How many photos wait; a file that does not arrive keeps nobody logged in. */
export const waitingPhotos = (user: number | null): Promise<number> =>
  keptPhotos().then(
    async ({ photosOf }) => (await photosOf(user)).length,
    () => 0,
  )

const keptPhotos = () => import('./kept-photos.ts')
