interface Row {
  cas: string | null
  name: string
  notes: readonly string[]
  has_limits: boolean
  superseded: boolean
}

/** Null unless one row covers every form and concentration. */
export function onlyRow<R extends Row>(rows: readonly R[], cas: string): R | null {
  const [row, another] = rows
  if (!row || another || row.cas !== cas) return null
  return row.notes.length > 0 || row.has_limits || row.superseded || namesForm.test(row.name) ? null : row
}

/** "formaldehyde … %", "granulated copper", "cadmium oxide (non-pyrophoric)". */
const namesForm =
  /[%…<>≥≤]|hydrate\b|hydrous|powder|dust|granul|massive|solution|aqueous|stabili[sz]ed|pyrophoric|fibre|diameter|containing|wetted|dried|mixture|reaction (mass|product)|: ?\d/i

/** "Ethanol 70 %", "HCl, 1 M", "0,5 mol/l": hazards may differ from the pure substance's. */
export const saysConcentration = (text: string): boolean =>
  /[%‰]|\d\s*(ppm|ppb|[mµμn]?mol\b|[mµμn]?M\b|N\b(?!-)|[mµμ]?g\s*\/\s*[mdµμ]?l\b|[vwm]\/[vwm]\b)/iu.test(text)
