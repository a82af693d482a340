import { type KeyboardEvent, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import { useAnswer } from '../../browser/use-answer.ts'
import { fold } from '../../i18n/fold.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Field, type FieldState, split } from '../../ui/Field.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type CasField, isCas, isMeantAsCas, plainCas } from '../kinds/cas.ts'
import { hazardsIn, withNumber } from '../kinds/hazards.ts'
import { onlyRow, saysConcentration } from '../kinds/one-row.ts'
import { CalledLike, type Substance } from './CalledLike.tsx'
import { Filled, useFilling } from './Filled.tsx'
import type { InputProps } from './props.ts'

type Substances = AnswerTo<'GET', '/api/substances'>

/** Takes a number or a name; a chosen candidate brings its hazards. */
export default function CasInput({ field, state, required, sibling }: InputProps<CasField>) {
  const { value, onChange: _, ...own } = state as FieldState<string>
  const { chosen, isChosen, candidates, problem, several, choose, type, filled, takeBack } = useSubstance(
    field,
    state as FieldState<string>,
    sibling,
  )
  const list = useCandidates(isChosen ? [] : candidates)
  const number = plainCas(value)
  const isWrong = Boolean(problem) && isMeantAsCas(number) && !isCas(number)
  const error = own.error ?? (isWrong ? problem : undefined)
  const [props] = split({ ...own, error, label: m.fields_cas_or_name(), hint: field.hint?.(), required })
  const count = isChosen ? 0 : candidates.length
  const heard = count > 0 ? `${m.fields_candidates({ count })} ${several ?? ''}` : (problem ?? '')
  return (
    <div className="grid gap-2">
      <Field field={props}>
        {(wiring) => (
          <div className="relative">
            <input
              {...wiring}
              {...list.wiring(`${own.id}-candidates`)}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={value}
              onChange={(event) => {
                type(event.target.value)
                list.open()
              }}
              className="control"
            />
            {list.isOpen && (
              <Candidates
                id={`${own.id}-candidates`}
                typed={value}
                candidates={candidates}
                several={several}
                active={list.active}
              />
            )}
          </div>
        )}
      </Field>
      <Filled
        substance={filled}
        undo={() => {
          takeBack()
          document.getElementById(own.id)?.focus()
        }}
      />
      <CalledLike
        title={value === '' && chosen?.from !== 'table' ? String(sibling?.(field.called).value ?? '') : ''}
        choose={choose}
        take={type}
      />
      {problem && !isChosen && !isWrong && <p className="text-sm text-ink-muted">{problem}</p>}
      <LiveRegion message={heard} />
    </div>
  )
}

/** Asks while somebody types. */
function useSubstance(
  field: CasField,
  { value, onChange }: FieldState<string>,
  sibling: InputProps['sibling'],
) {
  const hazards = sibling?.(field.hazards)
  const chosen = hazardsIn(hazards?.value)
  const isChosen = chosen !== null && (chosen.cas ?? '') === value
  const { substances, named, problem, several } = useAnswer(isChosen ? '' : value, candidatesFor, {
    ...{ initial: none, idleMs },
  })
  const choose = ({ id, statements, ...row }: Substance) => {
    onChange(row.cas ?? '')
    hazards?.onChange({
      ...row,
      from: 'table',
      substance_id: id,
      statements: statements.map(({ code }) => code),
    })
  }
  const takeBack = () => hazards?.onChange(null)
  const text = (key: string) => String(sibling?.(key).value ?? '')
  const { filled, typed } = useFilling({
    row: onlyRow(isChosen ? [] : substances, plainCas(value)),
    known: chosen ? chosen.substance_id : undefined,
    isDiluted: text(field.concentration).trim() !== '' || saysConcentration(text(field.called)),
    choose,
    takeBack,
  })
  const type = (typedText: string) => {
    typed()
    onChange(typedText)
    const number = plainCas(typedText)
    if (chosen) hazards?.onChange(withNumber(chosen, isCas(number) ? number : null))
  }
  const candidates: Candidate[] = [
    ...named
      .filter(({ cas }) => cas !== plainCas(value))
      .map((one) => ({ ...one, use: () => type(one.cas) })),
    ...substances.map((one) => ({ ...one, use: () => choose(one) })),
  ]
  return { chosen, isChosen, candidates, problem, several, choose, type, filled, takeBack }
}

/** A number without a row brings no hazards. */
type Candidate = (Substance | Substances['named'][number]) & { use: () => void }

const none: Substances = { success: true, substances: [], named: [] }
const idleMs = 200

async function candidatesFor(text: string, signal: AbortSignal): Promise<Substances> {
  if (text.trim().length < 2) return none
  const answer = await callApi('GET', `/api/substances?q=${encodeURIComponent(text)}`, undefined, { signal })
  return answer.ok ? answer.data : none
}

/** A combobox: the input keeps focus while arrows move through the list. */
function useCandidates(candidates: readonly Candidate[]) {
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && candidates.length > 0
  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && isOpen) close()
    else if (step) {
      setWanted(true)
      setActive((active + step + candidates.length) % candidates.length)
    } else if (event.key === 'Enter' && isOpen && candidates[active]) {
      candidates[active].use()
      close()
    } else return
    event.preventDefault()
  }
  const wiring = (listId: string) => ({
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
    onBlur: close,
  })
  const open = () => {
    setWanted(true)
    setActive(-1)
  }
  return { isOpen, active, wiring, open }
}

interface CandidatesProps {
  id: string
  typed: string
  candidates: readonly Candidate[]
  several: string | undefined
  active: number
}

/** Null unless it differs from the shown name. */
function synonymFor(typed: string, { name, names }: Candidate): string | undefined {
  const has = (text: string) => fold(text).includes(fold(typed.trim()))
  return has(name) ? undefined : names.find(has)
}

function Candidates({ id, typed, candidates, several, active }: CandidatesProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={several ?? m.fields_candidates_label()}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-2"
    >
      {several && (
        <p role="presentation" className="px-3 py-2 text-sm text-ink-muted">
          {several}
        </p>
      )}
      {candidates.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys choose
        <div
          key={'id' in one ? one.id : one.cas}
          id={`${id}-${index}`}
          ref={(row) => void (index === active && row?.scrollIntoView({ block: 'nearest' }))}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The input keeps the focus, or its list would close before the click counts.
          onMouseDown={(event) => event.preventDefault()}
          onClick={one.use}
          className="grid min-h-11 cursor-pointer content-center gap-0.5 rounded-md px-3 py-2 hover:bg-sunken aria-selected:bg-brand-soft aria-selected:text-brand-soft-ink"
        >
          <span className="flex items-start justify-between gap-3">
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{one.name}</span>
            {'pictograms' in one && <Pictograms codes={one.pictograms} size={20} />}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
            <span className="whitespace-nowrap tabular-nums">{one.cas ?? m.fields_no_cas()}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{synonymFor(typed, one)}</span>
            {'id' in one ? <Marks of={one} /> : <Tag tone="warning">{m.fields_no_entry()}</Tag>}
          </span>
        </div>
      ))}
    </div>
  )
}

const Marks = ({ of: { has_limits, superseded } }: { of: Substance }) => (
  <>
    {has_limits && <span>{m.fields_depends_on_concentration()}</span>}
    {superseded && <Tag tone="warning">{m.fields_out_of_date()}</Tag>}
  </>
)
