export interface SaidText {
  id: number
  head: string | null
  text: string
}

export const Said = ({ texts }: { texts: SaidText[] }) => (
  <ol className="grid max-w-[70ch] gap-4">
    {texts.map(({ id, head, text }) => (
      <li key={id} className="grid gap-1 border-s-4 border-line ps-4">
        {head && <p className="text-sm text-ink-muted">{head}</p>}
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </li>
    ))}
  </ol>
)
