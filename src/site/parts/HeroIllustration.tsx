import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'

/**
 * Two labs' shelves: what stands on one fits the dashed gap on the other. Solid green is an offer,
 * dashed violet a request, as everywhere. Decoration: the words beside it say the same.
 */
export function HeroIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 420" aria-hidden="true" className={className}>
      <circle cx="150" cy="206" r="150" className="fill-brand-soft" />
      <circle cx="410" cy="206" r="150" className="fill-request-soft" />
      <Shelves x={40} />
      <Shelves x={316} />

      <At x={66} y={126}>
        <Bottle cap="fill-brand" label />
      </At>
      <At x={110} y={126} scale={0.82}>
        <Bottle cap="fill-ink-subtle" />
      </At>
      <At x={168} y={126}>
        <Flask liquid="fill-viz-3" />
      </At>
      <At x={72} y={246}>
        <Centrifuge />
      </At>
      <At x={190} y={246} scale={0.9}>
        <Bottle cap="fill-viz-4" label />
      </At>
      <At x={62} y={366}>
        <TipBox />
      </At>
      <At x={146} y={366}>
        <TubeRack liquid="fill-viz-4" />
      </At>

      <At x={340} y={126}>
        <Microscope />
      </At>
      <At x={418} y={126} scale={0.94}>
        <TubeRack liquid="fill-viz-3" />
      </At>
      <At x={346} y={246}>
        <CentrifugeWanted />
      </At>
      <At x={464} y={246} scale={0.86}>
        <Flask liquid="fill-viz-4" />
      </At>
      <At x={340} y={366}>
        <GloveBox />
      </At>
      <At x={420} y={366} scale={0.86}>
        <TipBox />
      </At>
      <At x={484} y={366} scale={0.8}>
        <Bottle cap="fill-request" />
      </At>

      <path
        d="M128 172 C 176 132 340 132 388 168"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
        className="stroke-ink"
      />
      <path
        d="m371 151 18 17-24 2"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink"
      />
      <ShelfLabel x={72} className="fill-brand" ink="fill-on-brand">
        {m.ui_offer()}
      </ShelfLabel>
      <ShelfLabel x={346} className="fill-request" ink="fill-on-brand">
        {m.ui_request()}
      </ShelfLabel>
    </svg>
  )
}

function At({ x, y, scale = 1, children }: { x: number; y: number; scale?: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>
}

function Shelves({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="0" y="36" width="204" height="338" rx="10" className="fill-surface" />
      <g className="fill-none stroke-line-strong" strokeWidth="2">
        <rect x="0" y="36" width="204" height="338" rx="10" />
      </g>
      {[126, 246, 366].map((y) => (
        <rect key={y} x="-8" y={y} width="220" height="10" rx="3" className="fill-line-strong" />
      ))}
      <rect x="14" y="374" width="12" height="24" className="fill-line-strong" />
      <rect x="178" y="374" width="12" height="24" className="fill-line-strong" />
    </g>
  )
}

interface ShelfLabelProps {
  x: number
  className: string
  ink: string
  children: string
}

function ShelfLabel({ x, className, ink, children }: ShelfLabelProps) {
  return (
    <g transform={`translate(${x} 243)`}>
      <rect width="96" height="26" rx="4" className={className} />
      <text x="48" y="18" textAnchor="middle" fontSize="15" fontWeight="600" className={ink}>
        {children}
      </text>
    </g>
  )
}

const lid = 'M8 -46 C8 -62 20 -68 34 -68 H62 C76 -68 88 -62 88 -46 Z'

function Centrifuge() {
  return (
    <g>
      <path d={lid} className="fill-brand-hover" />
      <rect x="0" y="-48" width="96" height="44" rx="8" className="fill-brand" />
      <rect x="12" y="-37" width="32" height="18" rx="3" className="fill-brand-soft" />
      <path d="M17 -28h5l3-4 4 8 3-4h6" fill="none" strokeWidth="2" className="stroke-brand" />
      <circle cx="70" cy="-28" r="9" className="fill-brand-soft" />
      <path d="M70 -28v-6" strokeWidth="2.5" strokeLinecap="round" className="stroke-brand" />
      <path d="M10 -4h14v4H10zM72 -4h14v4H72z" className="fill-brand-active" />
    </g>
  )
}

function CentrifugeWanted() {
  return (
    <g
      className="fill-request-soft stroke-request"
      strokeWidth="2.5"
      strokeDasharray="6 5"
      strokeLinejoin="round"
    >
      <path d={lid} />
      <rect x="0" y="-48" width="96" height="46" rx="8" />
      <circle cx="70" cy="-26" r="9" />
      <rect x="12" y="-35" width="32" height="18" rx="3" />
    </g>
  )
}

function Bottle({ cap, label = false }: { cap: string; label?: boolean }) {
  return (
    <g>
      <rect x="9" y="-62" width="18" height="10" rx="2.5" className={cap} />
      <path
        d="M11 -51h14v5q11 3 11 14v27q0 5-5 5H5q-5 0-5-5v-27q0-11 11-14z"
        strokeWidth="2"
        className="fill-sunken stroke-line-strong"
      />
      {label && (
        <rect x="6" y="-29" width="24" height="16" rx="2" className="fill-warning-soft stroke-none" />
      )}
      {label && <path d="M10 -23h16M10 -18h10" strokeWidth="2" className="stroke-warning" />}
    </g>
  )
}

function Flask({ liquid }: { liquid: string }) {
  return (
    <g>
      <path d="M11 -26h28l9 18q4 8-5 8H7q-9 0-5-8z" className={liquid} />
      <path
        d="M18 -64v22L2 -8q-4 8 5 8h36q9 0 5-8L32 -42v-22M14 -64h22"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-ink-subtle"
      />
      <circle cx="20" cy="-12" r="2.5" className="fill-surface" />
      <circle cx="29" cy="-17" r="2" className="fill-surface" />
    </g>
  )
}

function TubeRack({ liquid }: { liquid: string }) {
  return (
    <g>
      {[8, 24, 40, 56, 72].map((x, index) => (
        <g key={x}>
          <rect
            x={x}
            y="-50"
            width="9"
            height="46"
            rx="4.5"
            strokeWidth="1.5"
            className="fill-surface stroke-line-strong"
          />
          <rect x={x + 1} y={-34 + index * 4} width="7" height={29 - index * 4} rx="3.5" className={liquid} />
          <rect x={x - 1} y="-54" width="11" height="6" rx="2" className="fill-ink-subtle" />
        </g>
      ))}
      <path d="M0 -36h90v7H0zM0 -9h90v9H0z" className="fill-ink-muted" />
    </g>
  )
}

function TipBox() {
  return (
    <g>
      <rect x="0" y="-32" width="72" height="32" rx="4" className="fill-viz-4" />
      <path d="M0 -32v-6q0-6 6-6h60q6 0 6 6v6z" className="fill-info-soft" />
      {[10, 23, 36, 49, 62].map((x) => (
        <path key={x} d={`M${x - 3} -40h6l-1.5 8h-3z`} className="fill-info" />
      ))}
      <rect x="14" y="-22" width="44" height="13" rx="2" className="fill-surface" />
    </g>
  )
}

function GloveBox() {
  return (
    <g>
      <rect x="0" y="-42" width="66" height="42" rx="4" className="fill-request" />
      <ellipse cx="33" cy="-26" rx="17" ry="8" className="fill-sidebar" opacity="0.55" />
      <path d="M25 -27q2-14 8-13t7 12q-7 5-15 1z" className="fill-request-soft" />
      <rect x="16" y="-13" width="34" height="6" rx="2" className="fill-request-soft" />
    </g>
  )
}

function Microscope() {
  return (
    <g>
      <path
        d="M42 -10C66 -22 64 -58 38 -62"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-ink-muted"
      />
      <rect x="4" y="-9" width="58" height="9" rx="4" className="fill-ink-muted" />
      <rect x="6" y="-28" width="34" height="5" rx="2" className="fill-ink-subtle" />
      <g transform="rotate(-18 26 -54)">
        <rect x="18" y="-74" width="16" height="34" rx="4" className="fill-ink" />
        <rect x="21" y="-42" width="10" height="9" rx="2" className="fill-viz-4" />
        <rect x="20" y="-84" width="12" height="12" rx="2" className="fill-ink-subtle" />
      </g>
    </g>
  )
}
