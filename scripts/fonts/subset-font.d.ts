declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff2'
    preserveNameIds?: number[]
    keepFeatures?: string[]
    keepAllGlyphs?: boolean
    noHinting?: boolean
    variationAxes?: Record<string, { min: number; max: number }>
  }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
