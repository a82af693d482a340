declare module 'tar-stream/headers.js' {
  /** Left out of the package's types: the 512 bytes before a file; null when the name fits no plain header. */
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
