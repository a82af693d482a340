import { Head } from '@inertiajs/react'
import { useEffect } from 'react'
import { useShared } from '../browser/shared.ts'

/** Documents come with the park's colour and name; a page that follows brings what was changed since. */
export function ParkInDocument() {
  const { style, park_name } = useShared().app
  useEffect(() => {
    document.documentElement.style.cssText = style ?? ''
  }, [style])
  // Says nothing itself; one that is put in has the title written again.
  return <Head key={park_name} />
}
