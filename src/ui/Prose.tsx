import { withWholeWordsIn } from '../i18n/whole-words.ts'

interface ProseProps {
  /** Must come sanitised by the server. */
  html: string
  className?: string
}

export function Prose({ html, className = '' }: ProseProps) {
  const shown = { __html: withWholeWordsIn(html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server on write and on read
  return <div className={`prose max-w-[70ch] ${className}`} dangerouslySetInnerHTML={shown} />
}
