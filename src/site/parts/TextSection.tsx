import { useId } from 'react'

export function TextSection({ title, children }: { title: string; children: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="max-w-[65ch]">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{children}</p>
    </section>
  )
}
