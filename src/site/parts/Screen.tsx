import clsx from 'clsx'
import { useShared } from '../../browser/shared.ts'

/** Made by `scripts/screenshots.ts` from the demo: `<name>-<language>-<theme>.avif`, 840 × 630. */
const files = import.meta.glob<string>('../pictures/screens/*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** In the reader's language and theme; a hidden picture is not loaded. */
export function Screen({ name, alt }: { name: string; alt: string }) {
  const { locale } = useShared()
  return (
    <div className="aspect-[4/3] overflow-hidden rounded-lg border border-line bg-sunken shadow-sm [content-visibility:auto]">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={files[`../pictures/screens/${name}-${locale}-${theme}.avif`]}
          alt={alt}
          width={840}
          height={630}
          loading="lazy"
          decoding="async"
          className={clsx('h-auto w-full', `only-${theme}`)}
        />
      ))}
    </div>
  )
}
