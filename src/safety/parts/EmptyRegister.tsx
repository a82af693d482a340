import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { RegisterProps } from '../actions.ts'
import { registerNames } from '../names.ts'
import { ChangedListings } from './ChangedListings.tsx'
import { withEffect } from './effect-text.ts'
import { useTryingList } from './use-trying-list.ts'

interface EmptyRegisterProps {
  register: RegisterProps
  onDone: (message: string | null) => void
}

export function EmptyRegister({ register: { key }, onDone }: EmptyRegisterProps) {
  const { tried, busy, look, forget } = useTryingList(key, null)
  const act = m.safety_register_clear()
  const empty = async () => {
    const given = { register: key, source: m.safety_register_emptied(), empty: true, effect: tried?.effect }
    const result = await callApi('POST', '/api/safety/registers', given)
    if (result.ok) onDone(result.data.message)
    if (result.ok || result.code !== 'other_effect') return result.ok ? null : reasonOf(result)
    void look()
    return m.safety_register_changed_again()
  }
  return (
    <>
      <Button variant="quiet-danger" busy={busy} onClick={() => void look()}>
        {act}
      </Button>
      <ConfirmDialog
        open={tried !== null}
        title={m.safety_register_clear_title({ name: registerNames[key]() })}
        confirmLabel={tried ? withEffect(act, tried.effect) : act}
        keepLabel={m.safety_register_keep()}
        onConfirm={empty}
        onClose={forget}
      >
        <p>{m.safety_register_clear_text()}</p>
        {tried && <ChangedListings listings={tried.listings} />}
      </ConfirmDialog>
    </>
  )
}
