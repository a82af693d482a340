import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8')

/** What stands on what, by the least contrast it needs: body text 7, other text 4.5, parts and focus 3. */
export const pairs: [least: number, on: string, ...fronts: string[]][] = [
  [7, 'canvas', 'ink', 'ink-muted'],
  [7, 'surface', 'ink', 'ink-muted'],
  [7, 'sunken', 'ink'],
  [4.5, 'canvas', 'ink-subtle', 'brand', 'link'],
  [
    4.5,
    'surface',
    'ink-subtle',
    'brand',
    'link',
    'link-hover',
    'request',
    'success',
    'warning',
    'danger',
    'info',
  ],
  [4.5, 'sunken', 'ink-muted', 'ink-subtle', 'link'],
  [4.5, 'brand', 'on-brand'],
  [4.5, 'brand-hover', 'on-brand'],
  [4.5, 'brand-active', 'on-brand'],
  [4.5, 'danger', 'on-danger'],
  [4.5, 'brand-soft', 'brand'],
  ...['brand', 'request', 'success', 'warning', 'danger', 'info', 'neutral'].map(
    (name): [number, string, string] => [7, `${name}-soft`, `${name}-soft-ink`],
  ),
  [7, 'sidebar', 'sidebar-ink'],
  [7, 'sidebar-active', 'sidebar-ink'],
  [4.5, 'sidebar', 'sidebar-muted'],
  [3, 'canvas', 'line-strong', 'focus'],
  [3, 'surface', 'line-strong', 'focus', 'viz-1', 'viz-2', 'viz-3', 'viz-4'],
  [3, 'sunken', 'line-strong', 'focus'],
]

export function token(name: string, theme: 'light' | 'dark'): string {
  const [, value = ''] = new RegExp(`--${name}:\\s*([^;]+);`).exec(css) ?? []
  const colours = value.match(/#[0-9a-f]{3,6}\b/g) ?? []
  const colour = theme === 'light' ? colours[0] : colours.at(-1)
  if (!colour) throw new Error(`no token ${name}`)
  return colour
}

/** WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(digits.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
