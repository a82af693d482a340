import { unbroken } from './unbroken.ts'

const casNumbers = /\b(\d{2,7}-\d\d-\d)\b/

/** Keeps CAS numbers on one line without invisible characters, which would be copied along. */
export const WithCas = ({ text }: { text: string }) =>
  text.split(casNumbers).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: one number may stand twice, and parts stay in order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      unbroken(part)
    ),
  )
