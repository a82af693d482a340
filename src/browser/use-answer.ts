import { useEffect, useRef, useState } from 'react'

/** Asks once `question` rests for `idleMs`. The old answer stays until then or on failure; late ones drop. */
export function useAnswer<Answer>(
  question: string,
  ask: (question: string, signal: AbortSignal) => Promise<Answer | null>,
  { initial, isKnown = false, idleMs }: { initial: Answer; isKnown?: boolean; idleMs: number },
): Answer {
  const [answer, setAnswer] = useState(initial)
  const answered = useRef(isKnown ? question : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for another question only
  useEffect(() => {
    if (answered.current === question) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const next = await ask(question, leaving.signal).catch(() => null)
      if (next === null || leaving.signal.aborted) return
      answered.current = question
      setAnswer(next)
    }, idleMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [question])
  return answer
}
