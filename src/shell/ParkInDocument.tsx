import { Head } from '@inertiajs/react'
import { useEffect } from 'react'
import { useShared } from '../browser/shared.ts'

/** Documents have the park's colour and name; later pages bring changes. */
export function ParkInDocument() {
  const { style, park_name } = useShared().app
  useEffect(() => {
    document.documentElement.style.cssText = style ?? ''
  }, [style])
  // It is empty, but putting it in rewrites the title.
  return <Head key={park_name} />
}
