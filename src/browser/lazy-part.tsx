import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { DialogFailed, NotLoaded, PartFailed } from './PartFailed.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface Placeholder {
  waiting?: ReactNode
}

/** The page and what was typed survive a failed part. `load` is null on a server that must not hold it. */
export function lazyPart<Props extends object>(load: Load<Props> | null): ComponentType<Props & Placeholder> {
  const source = sourceOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, beside the imports
  return function LazyPart({ waiting, ...props }: Props & Placeholder) {
    const [Part, reload] = usePart(source)
    if (!Part) return waiting
    return (
      <ErrorBoundary
        onReset={reload}
        fallbackRender={({ error, resetErrorBoundary }) => (
          <>
            {waiting}
            <PartFailed error={error} retry={resetErrorBoundary} />
          </>
        )}
      >
        <Suspense fallback={waiting}>
          <Part {...(props as Props)} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

interface Opened {
  open?: boolean
  onClose: () => void
}

/** A part that fails shows as a dialog. */
export function lazyDialog<Props extends Opened>(load: Load<Props>): ComponentType<Props> {
  const source = sourceOf(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a part, beside the imports
  return function LazyDialog(props: Props) {
    const [Part, reload] = usePart(source)
    if (!Part) return null
    const { open = true, onClose } = props
    return (
      <ErrorBoundary
        onReset={reload}
        fallbackRender={({ error, resetErrorBoundary }) => (
          <DialogFailed error={error} retry={resetErrorBoundary} open={open} onClose={onClose} />
        )}
      >
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

interface Source<Props> {
  load: Load<Props> | null
  part: ComponentType<Props> | null
}

function sourceOf<Props>(load: Load<Props> | null): Source<Props> {
  return { load, part: begin(load) }
}

const begin = <Props,>(load: Load<Props> | null) =>
  load && (lazy(() => load().catch(failed)) as ComponentType<Props>)

const failed = (cause: unknown): never => {
  throw new NotLoaded('A part of the page did not load', { cause })
}

/** None while hydrating, as the server renders none. */
function usePart<Props>(source: Source<Props>) {
  const [, setTries] = useState(0)
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  // React keeps a load's outcome, so another try needs another component.
  const reload = () => {
    source.part = begin(source.load)
    setTries((tries) => tries + 1)
  }
  return [isHydrated ? source.part : null, reload] as const
}
