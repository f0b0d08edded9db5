import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use, useState } from 'react'
import { SemArquivo } from './SemArquivo.tsx'

/**
 * A screen in a file of its own, requested when its route is. A file that does not arrive is reported inside the frame,
 * and requested again by hand, by the next visit and when the network is back.
 */
export function screen<N extends string>(load: () => Promise<Record<N, RouteComponent>>, name: N): RouteComponent {
  let loaded: RouteComponent | undefined
  let failed = false
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (module) => {
        loaded = module[name]
      },
      () => {
        failed = true
        loading = undefined
      },
    )
    return loading
  }
  const Screen = () => {
    const [, draw] = useState(0)
    const again = async () => {
      await preload()
      draw((times) => times + 1)
      return !!loaded
    }
    if (loaded) return createElement(loaded)
    if (failed) return <SemArquivo onRetry={again} />
    use(preload())
    return null
  }
  return Object.assign(Screen, { preload })
}
