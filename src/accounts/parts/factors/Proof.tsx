import { useEffect, useState } from 'react'
import { proof } from '../../../browser/proof.ts'
import type { ProofDialog } from './ProofDialog.tsx'

type Answer = (isProven: boolean) => void

export function Proof() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [Shown, setShown] = useState<typeof ProofDialog | null>(null)
  useEffect(() => {
    proof.ask = () =>
      new Promise((resolve) => {
        void import('./ProofDialog.tsx').then(({ ProofDialog }) => setShown(() => ProofDialog))
        setAnswer(() => (isProven: boolean) => {
          setAnswer(null)
          resolve(isProven)
        })
      })
    return () => {
      proof.ask = null
    }
  }, [])
  return Shown && answer && <Shown answer={answer} />
}
