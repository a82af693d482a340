import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

/** Clears a mailed link's secrets from address bar, history and page object, so that no referrer has them. */
export function useLinkSecrets<Secrets extends Record<string, string>>(given: Secrets): Secrets {
  const [secrets] = useState(given)
  useEffect(() => {
    if (!window.location.search) return
    const emptied = Object.fromEntries(Object.keys(secrets).map((name) => [name, '']))
    router.replace({
      url: window.location.pathname,
      props: (props) => ({ ...props, ...emptied }),
      preserveState: true,
      preserveScroll: true,
    })
  }, [secrets])
  return secrets
}
