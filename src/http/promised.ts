/** The build's targets; a test compares with docs/product/quality.md. */
export const oldest = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' }

/** What those know and all older ones lack. */
export const promise = '(color:light-dark(red,red)) and selector(:popover-open)'

/** Older browsers get a plain page, and no scripts (`starter.ts`). */
export const styles = (css: string): string =>
  `@supports ${promise}{${css}}@supports not (${promise}){${plain}}`

const plain = [
  'body{max-width:60rem;margin:0 auto;padding:1rem;background:#fff;color:#12201c;font:1rem/1.5 sans-serif;overflow-wrap:break-word}',
  '.too-old{padding:1rem;border:2px solid #8a5200}',
  'a{color:#0a5f8a}',
  'li,label{margin:.25rem 0}',
  'img{max-width:100%;height:auto}',
  'svg{width:1.25rem;height:1.25rem}',
  'svg rect{fill:#0b6a55}',
  'nav a,label{margin-right:.75rem}',
  '.visually-hidden:not(:focus){position:absolute;clip-path:inset(50%)}',
  'header details,.unless-started,.only-dark,.print-only,button[type=button],dialog:not([open]),[popover]{display:none}',
].join('')
