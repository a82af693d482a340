import type { ComponentProps } from 'react'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FormProblems } from './Field.tsx'
import { NoScriptNotice } from './NoScriptNotice.tsx'

type Name = { 'aria-label': string } | { 'aria-labelledby': string }

type PostFormProps = ComponentProps<'form'> &
  Name & {
    form?: FormProblems
    needsScript?: boolean
  }

/** Before its script has come it posts, so that a password never enters an address. */
export const PostForm = ({
  form,
  needsScript,
  className = 'grid gap-5',
  children,
  ...rest
}: PostFormProps) => (
  <form method="post" noValidate className={className} {...rest}>
    {needsScript && <NoScriptNotice />}
    {form && <ErrorSummary form={form} />}
    {children}
  </form>
)
