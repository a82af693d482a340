import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Switch } from './Switch.tsx'

type Theme = 'system' | 'light' | 'dark'

const watchers = new Set<() => void>()

/** The server reads the cookie `theme` for `<html data-theme>`. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watch, currentTheme, () => 'system' as const)
  const options = [
    { value: 'system', label: m.ui_theme_system(), icon: <Monitor size={16} aria-hidden="true" /> },
    { value: 'light', label: m.ui_theme_light(), icon: <Sun size={16} aria-hidden="true" /> },
    { value: 'dark', label: m.ui_theme_dark(), icon: <Moon size={16} aria-hidden="true" /> },
  ] as const
  return <Switch<Theme> label={m.ui_theme()} options={options} value={theme} onChange={choose} />
}

function choose(theme: Theme): void {
  const root = document.documentElement
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not Baseline
  document.cookie = `theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : secondsOf(keptFor.choice)}; SameSite=Lax${secure}`
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
