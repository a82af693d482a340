/** A row waits for its first showing, or was refused. */
export const isNotShown = ({ state }: { state: string }): boolean =>
  state === 'row' || state === 'draft' || state === 'blocked'

/** What was not taken can still be had: it changed, or its warnings have to be confirmed. */
export const isThere = ({ code }: { code: string }): boolean => code === 'stale' || code === 'invalid'
