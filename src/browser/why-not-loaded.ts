export type NotLoadedCause = 'network' | 'unloaded' | 'renewed'

/** A build newer than the page answers 409. */
export async function whyNotLoaded(version: string | null): Promise<NotLoadedCause> {
  try {
    const headers = { 'x-inertia': 'true', 'x-inertia-version': version ?? '', 'x-background': '1' }
    const { status } = await fetch('/about', { method: 'HEAD', headers })
    return status === 409 ? 'renewed' : 'unloaded'
  } catch {
    return 'network'
  }
}
