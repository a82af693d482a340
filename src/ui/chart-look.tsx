const looks = [
  { stroke: 'var(--viz-1)', dash: undefined },
  { stroke: 'var(--viz-2)', dash: '7 5' },
  { stroke: 'var(--viz-3)', dash: '2 4' },
  { stroke: 'var(--viz-4)', dash: '12 4 2 4' },
]
export const lookOf = (index: number) =>
  looks[index % looks.length] ?? { stroke: 'currentColor', dash: undefined }

export function Sample({ index }: { index: number }) {
  const { stroke, dash } = lookOf(index)
  return (
    <svg aria-hidden="true" width="28" height="8">
      <line x1="0" x2="28" y1="4" y2="4" stroke={stroke} strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  )
}
