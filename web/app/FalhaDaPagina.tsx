import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Falha = lazy(async () => ({ default: (await import('../kit/feedback/Falha.tsx')).Falha }))

/** A screen that could not be shown at all. */
export const FalhaDaPagina = ({ error, reset }: ErrorComponentProps) => (
  <div className="mx-auto max-w-xl px-4 py-10">
    <Suspense>
      <Falha erro={error as Error} onRetry={reset} />
    </Suspense>
  </div>
)
