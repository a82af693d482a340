import clsx from 'clsx'
import { Check } from 'lucide-react'
import { m } from '../i18n/paraglide/messages.js'

interface Step {
  label: string
  state: 'done' | 'current' | 'todo'
  reason?: string
}

interface StepsProps {
  steps: readonly Step[]
  /** Steps that may be jumped to become buttons; `index` counts from 0. */
  onStep?: (index: number) => void
  canJump?: (index: number) => boolean
}

export function Steps({ steps, onStep, canJump = () => false }: StepsProps) {
  const current = steps.findIndex((step) => step.state === 'current')
  return (
    <nav aria-label={m.ui_steps_label()}>
      <p className="mb-2 text-sm font-semibold text-ink-muted sm:hidden">
        {m.ui_steps_position({ step: current + 1, total: steps.length })}
      </p>
      <ol className="flex gap-2">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className={clsx(
              'flex-1 border-t-4 pt-1',
              step.state === 'todo' ? 'border-line' : 'border-brand',
              // Room for the frame it has there.
              step.state === 'current' && 'max-sm:flex-[2] forced-colors:px-2',
            )}
          >
            <StepName step={step} index={index} jump={canJump(index) ? onStep : undefined} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepName({
  step,
  index,
  jump,
}: {
  step: Step
  index: number
  jump: ((index: number) => void) | undefined
}) {
  const content = (
    <>
      {step.state === 'done' ? (
        <Check size={16} aria-hidden="true" className="text-brand" />
      ) : (
        <span className="tabular-nums">{index + 1}</span>
      )}
      <span className={clsx(step.state !== 'current' && 'max-sm:sr-only')}>{step.label}</span>
      {step.state === 'done' && <span className="visually-hidden">{m.ui_steps_done()}</span>}
      {step.reason && <span className="visually-hidden">{step.reason}</span>}
    </>
  )
  const look = clsx(
    'flex min-h-9 w-full pointer-coarse:min-h-11 items-center gap-2 rounded-sm text-start text-sm',
    {
      'font-semibold': step.state === 'current',
      'text-ink-muted': step.state === 'todo',
    },
  )
  if (!jump || step.state === 'current') return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      onClick={() => jump(index)}
      className={clsx(look, 'underline-offset-4 hover:underline')}
    >
      {content}
    </button>
  )
}
