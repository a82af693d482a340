import { m } from '../i18n/paraglide/messages.js'

const names: Readonly<Record<string, () => string>> = {
  GHS01: m.ui_pictogram_ghs01,
  GHS02: m.ui_pictogram_ghs02,
  GHS03: m.ui_pictogram_ghs03,
  GHS04: m.ui_pictogram_ghs04,
  GHS05: m.ui_pictogram_ghs05,
  GHS06: m.ui_pictogram_ghs06,
  GHS07: m.ui_pictogram_ghs07,
  GHS08: m.ui_pictogram_ghs08,
  GHS09: m.ui_pictogram_ghs09,
}

/** As the EU table has them: the exclamation mark comes after the health hazard. */
const places = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS08', 'GHS07', 'GHS09']

const inOrder = (codes: readonly string[]) =>
  [...codes].sort((one, other) => places.indexOf(one) - places.indexOf(other))

export const pictogramName = (code: string): string => names[code]?.() ?? code

export function Pictograms({ codes, size }: { codes: readonly string[]; size: number }) {
  if (codes.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-0.5 align-middle">
      {inOrder(codes).map((code) => (
        <Pictogram key={code} code={code} size={size} />
      ))}
    </span>
  )
}

export function Pictogram({ code, size }: { code: string; size: number }) {
  return (
    <img
      src={`/icons/${code}.svg`}
      alt={pictogramName(code)}
      title={pictogramName(code)}
      width={size}
      height={size}
      className="shrink-0"
    />
  )
}
