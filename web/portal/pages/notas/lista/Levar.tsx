import { ChevronDown, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FiltroNotas } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'

const load = () => import('./LevarAberto.tsx')
const LevarAberto = lazy(load)

/** The ways to take home every note of the filter. */
export function Levar({ filtro }: { filtro: FiltroNotas }) {
  const [querido, setQuerido] = useState(false)
  const dentro = (
    <>
      <Download size={14} aria-hidden />
      Exportar
      <ChevronDown size={13} aria-hidden />
    </>
  )
  const fechado = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setQuerido(true)}
      className={classeBotao('discreto')}
    >
      {dentro}
    </button>
  )
  if (!querido) return fechado
  return (
    <Suspense fallback={fechado}>
      <LevarAberto filtro={filtro}>{dentro}</LevarAberto>
    </Suspense>
  )
}
