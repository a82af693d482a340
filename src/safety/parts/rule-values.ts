import type { Verdict } from '../../db/safety-tables.ts'
import { locales } from '../../i18n/languages.ts'
import type { RuleProps } from '../actions.ts'

export interface RuleFormValues {
  verdict: Verdict | ''
  is_on: boolean
  category: string[]
  cas: string
  register: string
  statements: string
  flags: string[]
  lacks: string[]
  past_date: boolean
  fit_for: string[]
  mass: number | null
  mass_unit: string
  volume: number | null
  volume_unit: string
  pieces: number | null
  /** The amount that nobody typed. */
  proposed: 'mass' | 'volume' | ''
  [text: `${'reason' | 'link'}_${string}`]: string
}

export function valuesOf(rule: RuleProps | null): RuleFormValues {
  const { category, cas, register, statements, flags, lacks, past_date, fit_for, amount } =
    rule?.conditions ?? {}
  const { mass, volume, pieces, by_proportion } = amount ?? {}
  const texts = locales.flatMap((locale) => [
    [`reason_${locale}`, rule?.texts[locale]?.reason ?? ''],
    [`link_${locale}`, rule?.texts[locale]?.link ?? ''],
  ])
  return {
    verdict: rule?.verdict ?? '',
    is_on: rule?.is_on ?? true,
    category: category ?? [],
    cas: (cas ?? []).join(', '),
    register: register ?? '',
    statements: (statements ?? []).join(', '),
    flags: flags ?? [],
    lacks: lacks ?? [],
    past_date: past_date ?? false,
    fit_for: fit_for ?? [],
    mass: mass?.number ?? null,
    mass_unit: mass?.unit ?? 'kg',
    volume: volume?.number ?? null,
    volume_unit: volume?.unit ?? 'l',
    pieces: pieces?.number ?? null,
    proposed: by_proportion ?? '',
    ...Object.fromEntries(texts),
  }
}

export const bodyOf = ({ cas, statements, register, proposed: _, ...rest }: RuleFormValues) => ({
  ...rest,
  ...{ cas: listed(cas), statements: listed(statements), register: register || null },
})

const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export function countingOf(values: RuleFormValues) {
  const counting = Object.entries(bodyOf(values)).filter(([key]) => !/^(reason|link)_|^is_on$/.test(key))
  return { ...Object.fromEntries(counting), verdict: values.verdict || null }
}
