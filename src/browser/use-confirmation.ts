import { usePoll } from '@inertiajs/react'

/** Notices that the address was confirmed in another tab or on a phone; asking is no use of the session. */
export const useConfirmation = () => usePoll(10_000, { only: ['user'], headers: { 'x-background': '1' } })
