import clsx from 'clsx'

/** A benzene ring cut in two, its halves shifted, something passing between. Drawn for LabEx. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <g
        fill="none"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-brand"
      >
        <path d="M14.5 5.5 7 9.8v8.7l4 2.3" />
        <path d="M17.5 26.5 25 22.2v-8.7l-4-2.3" />
      </g>
      <circle cx="16" cy="16" r="2.6" className="fill-on-brand" />
    </svg>
  )
}

interface LogoProps {
  picture: { src: string; width: number; height: number } | null
  suffix?: string
  className?: string
}

export function Logo({ picture, suffix, className }: LogoProps) {
  return (
    <span
      className={clsx('inline-flex items-center gap-2.5 text-xl font-semibold tracking-tight', className)}
    >
      {picture ? (
        <span className="shrink-0 rounded-sm bg-white p-0.5">
          <img
            src={picture.src}
            alt=""
            width={picture.width}
            height={picture.height}
            className="h-8 w-auto max-w-20 object-contain sm:max-w-44"
          />
        </span>
      ) : (
        <LogoMark />
      )}
      <span>
        Lab<span className="text-brand">Ex</span>
        {suffix && <span className="font-normal"> {suffix}</span>}
      </span>
    </span>
  )
}
