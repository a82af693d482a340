let load: (name: string) => Promise<unknown> = () => Promise.reject(new Error('Pages are not known yet'))

/** Where the files of pages come from, by a page's name; call it before the first render. */
export function setPageFiles(loader: typeof load): void {
  load = loader
}

/** Fetches the files of a page that is likely to be next; rejects where that fails. */
export const fetchPageFiles = (name: string): Promise<unknown> => load(name)
