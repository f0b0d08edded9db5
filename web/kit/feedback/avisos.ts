export type Tom = 'neutro' | 'bom' | 'ruim'
export type Aviso = {
  id: number
  titulo: string
  descricao?: string | undefined
  tom: Tom
  /** Takes back what was done; offered while the notice is there. */
  desfazer?: (() => void) | undefined
  /** Only read out: it is visible already. */
  mudo?: boolean
}
type Relogio = { set: (act: () => void, ms: number) => unknown; clear: (timer: never) => void }

/** What is shown, and for how long: six seconds, ten where it can be undone; the time stops while it is looked at. */
export function createAvisos({ set, clear }: Relogio = { set: setTimeout, clear: clearTimeout }) {
  let avisos: readonly Aviso[] = []
  let proximo = 0
  let held = false
  const timers = new Map<number, unknown>()
  const ouvintes = new Set<() => void>()
  const replace = (novos: readonly Aviso[]) => {
    avisos = novos
    for (const ouvinte of ouvintes) ouvinte()
  }
  const close = (id: number) => {
    clear(timers.get(id) as never)
    timers.delete(id)
    replace(avisos.filter((aviso) => aviso.id !== id))
  }
  const count = ({ id, desfazer }: Aviso) =>
    timers.set(
      id,
      set(() => close(id), desfazer ? 10_000 : 6_000),
    )
  return {
    get: () => avisos,
    subscribe: (ouvinte: () => void) => {
      ouvintes.add(ouvinte)
      return () => void ouvintes.delete(ouvinte)
    },
    close,
    add: (aviso: Omit<Aviso, 'id'>) => {
      const novo = { id: proximo++, ...aviso }
      replace([...avisos, novo])
      if (!held) count(novo)
    },
    /** While the pointer or the focus is on a notice none leaves; afterwards each has its whole time again. */
    hold: (holding: boolean) => {
      if (holding === held) return
      held = holding
      for (const timer of timers.values()) clear(timer as never)
      timers.clear()
      if (!held) avisos.forEach(count)
    },
  }
}
