export function Bullets({ lines }: { lines: readonly (string | false)[] }) {
  const shown = lines.filter((line) => line !== false)
  if (shown.length === 0) return null
  return (
    <ul className="list-disc ps-5 text-ink">
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
