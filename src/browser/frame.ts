/** A link to a section of the page; the label is a function because language is known late. */
export interface Anchor {
  href: `#${string}`
  label: () => string
}

/** What a page asks of the layout around it: it exports this as `frame`. */
export interface Frame {
  /** Shown in the public bar. */
  anchors?: readonly Anchor[]
  /** The page brings its own widths and spaces, edge to edge. */
  bare?: boolean
}
