import type { ComponentProps } from 'react'

interface Drawing {
  node: [tag: string, attributes: { key: string }][]
}

interface IconProps extends ComponentProps<'svg'> {
  size?: number
}

/**
 * Replaces Lucide's own in the build, which rebuilt every icon at every render: a fifth of a list's time. The lines are
 * one piece of text, because as elements they were a third of what a list's page is made of.
 */
export default function createLucideIcon({ node }: Drawing) {
  const lines = { __html: node.map(drawn).join('') }
  return ({ size = 24, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Lucide's own numbers
      dangerouslySetInnerHTML={lines}
    />
  )
}

function drawn([tag, { key: _, ...attributes }]: Drawing['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
