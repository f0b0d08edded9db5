import { useSyncExternalStore } from 'react'

type Aviso = { id: number; titulo: string; descricao?: string; mudo?: boolean }
let avisos: Aviso[] = [],
  proximo = 0
const ouvintes = new Set<() => void>()
const replaceAll = (a: Aviso[]) => {
  avisos = a
  for (const ouvinte of ouvintes) ouvinte()
}
/** A short notice in the corner, read out by screen readers, gone after six seconds. */
export const notify = (titulo: string, descricao?: string) => add({ titulo, descricao })
/** The same for what is already visible: only read out. */
export const announceAloud = (titulo: string) => add({ titulo, mudo: true })

function add(aviso: Omit<Aviso, 'id'>) {
  const id = proximo++
  replaceAll([...avisos, { id, ...aviso }])
  setTimeout(() => replaceAll(avisos.filter((a) => a.id !== id)), 6000)
}
export function Avisos() {
  const lista = useSyncExternalStore(
    (f) => {
      ouvintes.add(f)
      return () => ouvintes.delete(f)
    },
    () => avisos,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-10 flex w-80 max-w-[calc(100vw-32px)] flex-col gap-2"
    >
      {lista.map((a) => (
        <div key={a.id} className={a.mudo ? 'sr-only' : 'pop px-4 py-3 text-sm'}>
          <p className="font-medium">{a.titulo}</p>
          {a.descricao && <p className="text-tinta-2">{a.descricao}</p>}
        </div>
      ))}
    </div>
  )
}
