import { Ellipsis } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Incidente } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import type { Agir } from './agir.ts'
import { ICONE_DO_ATO } from './icones.ts'
import { QUADRADO } from './quadrado.ts'

const load = () => import('./MaisAtos.tsx')
const MaisAtos = lazy(load)

type Props = { incidente: Incidente; agir: Agir; aqui: boolean; menu: boolean }

/** The one act of a cause, and the menu of the others. Only the row of the keys has a filled button. */
export function Atos({ incidente, agir, aqui, menu }: Props) {
  const { titulo, atos } = incidente
  const [primeiro] = atos
  const Icone = primeiro && ICONE_DO_ATO[primeiro.ato]
  const mais = (
    <button
      type="button"
      data-mais
      aria-label={`Mais atos: ${titulo}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => agir.openMenu(incidente.id)}
      className={QUADRADO}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  )
  return (
    <div className="flex justify-end gap-1.5 max-md:col-span-3 max-md:mt-2.5 [&>:first-child]:grow md:max-xl:[&>:first-child>svg]:hidden max-md:[&>*]:h-11 max-md:[&>:last-child]:w-11">
      {primeiro && Icone ? (
        <Botao
          data-ato
          aria-label={`${primeiro.rotulo}: ${titulo}`}
          tipo={aqui ? 'principal' : 'comum'}
          ocupado={agir.isDoing(primeiro.ato, incidente)}
          porque={primeiro.impedimento}
          onClick={() => agir.act(primeiro.ato, incidente)}
        >
          <Icone size={15} aria-hidden />
          {primeiro.rotulo}
        </Botao>
      ) : (
        <span className="sub self-center">Não há o que fazer aqui.</span>
      )}
      {menu ? (
        <Suspense fallback={mais}>
          <MaisAtos {...{ incidente, agir }} />
        </Suspense>
      ) : (
        mais
      )}
    </div>
  )
}
