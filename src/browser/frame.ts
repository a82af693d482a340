/** `label` is a function, because the language is known late. */
export interface Anchor {
  href: `#${string}`
  label: () => string
}

export interface Frame {
  anchors?: readonly Anchor[]
  bare?: boolean
}
