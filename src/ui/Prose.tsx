interface ProseProps {
  /** Rich text as the server sanitised it; nothing else may come here. */
  html: string
  className?: string
}

/** Rich text of a listing, a connection or the FAQ. */
export function Prose({ html, className = '' }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on read
  return <div className={`prose max-w-[70ch] ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
