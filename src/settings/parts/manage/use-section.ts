import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useForm } from '../../../browser/form.ts'
import type { SettingsSection } from '../../actions.ts'
import { askOf, changesIn, valuesOf } from './values.ts'

export function useSection(given: SettingsSection) {
  const [section, setSection] = useState(given)
  const [theirs, setTheirs] = useState<SettingsSection | null>(null)
  const form = useForm(valuesOf(given), { kept: given.key, version: given.version })

  function take(saved: SettingsSection): void {
    setSection(saved)
    setTheirs(null)
    form.reset(valuesOf(saved), saved.version)
  }

  const send = (values?: Record<string, string>) =>
    form.submit('PATCH', '/api/admin/settings', {
      transform: (typed) => ({
        section: section.key,
        version: form.version.current,
        values: changesIn(section, values ?? typed),
        ask_again: askOf(values ?? typed),
      }),
      onSuccess: (saved) => {
        take(saved.section)
        // The frame shows the name, the colour and the announcement.
        router.reload()
      },
      onError: ({ code, answer }) => {
        const saved = code === 'stale' && answer?.section
        if (saved) setTheirs(saved)
        return Boolean(saved)
      },
    })

  function insist(): void {
    if (theirs) form.version.current = theirs.version
    setTheirs(null)
    void send()
  }

  return { section, theirs, form, take, insist, send }
}
