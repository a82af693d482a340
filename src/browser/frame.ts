/** `label` is a function, because the language is known late. */
export interface Anchor {
  href: `#${string}`
  label: () => string
}

/** Options for the layout around a page; the page exports them as `frame`. */
export interface Frame {
  anchors?: readonly Anchor[]
  /** The page runs edge to edge, with widths and spacing of its own. */
  bare?: boolean
}
