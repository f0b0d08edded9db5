import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use } from 'react'

/** The file of a screen did not arrive. */
export class ArquivoAusente extends Error {
  override name = 'ArquivoAusente'
}

/**
 * A screen in a file of its own, requested when its route is. A file that does not arrive throws ArquivoAusente, which
 * the route tells inside the frame; the next try requests it again.
 */
export function screen<N extends string>(load: () => Promise<Record<N, RouteComponent>>, name: N): RouteComponent {
  let loaded: RouteComponent | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (module) => {
        loaded = module[name]
      },
      (cause: unknown) => {
        loading = undefined
        throw new ArquivoAusente(`the file of ${name} did not arrive`, { cause })
      },
    )
    return loading
  }
  const Screen = () => {
    if (!loaded) use(preload())
    return createElement(loaded!)
  }
  return Object.assign(Screen, { preload })
}
