import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Effect } from '../effect.ts'

const partsOf = ({ hide, ask, show }: Effect): string =>
  [
    hide > 0 && m.safety_effect_hide({ count: numberText(hide) }),
    ask > 0 && m.safety_effect_ask({ count: numberText(ask) }),
    show > 0 && m.safety_effect_show({ count: numberText(show) }),
  ]
    .filter((part) => part !== false)
    .join(', ')

export function effectText(effect: Effect): string {
  const text = partsOf(effect)
  return text === '' ? m.safety_effect_none() : text.charAt(0).toUpperCase() + text.slice(1)
}

export function withEffect(act: string, effect: Effect): string {
  const text = partsOf(effect)
  return text === '' ? act : m.safety_effect_after({ act, effect: text })
}
