import clsx from 'clsx'
import { type Tone, tones } from './Tag.tsx'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={clsx(
        'tag inline-flex align-middle items-center gap-2 rounded-full px-2.5 py-px text-sm [text-wrap-style:balance]',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-4 border-current" />
      {children}
    </span>
  )
}
