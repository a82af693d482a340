declare module 'tar-stream/headers.js' {
  /** Missing in the package's types: a file's 512-byte header; null when the name does not fit. */
  export function encode(header: {
    name: string
    size: number
    mode: number
    uid: number
    gid: number
    mtime: Date
    type: 'file'
  }): Uint8Array | null
}
