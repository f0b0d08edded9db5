import type { Incidente } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/ops/porque.ts'
import type { Agir, Ato } from './agir.ts'
import { ICONE_DO_ATO } from './icones.ts'

/** Every act of a cause as a button, the first as the primary one; what is not possible says why. */
export function AtosDaCausa({ incidente, agir }: { incidente: Incidente; agir: Agir }) {
  const impedimento = usePorque()('admin.incidente.write', 'cuidar de causas') ?? null
  const deGente: { ato: Ato; rotulo: string; impedimento: string | null }[] = [
    { ato: incidente.assumido ? 'soltar' : 'assumir', rotulo: incidente.assumido ? 'Soltar' : 'Assumir', impedimento },
    { ato: 'anotar', rotulo: 'Anotar', impedimento },
  ]
  return [...deGente, ...incidente.atos.toReversed()].map(({ ato, rotulo, impedimento }) => {
    const Icone = ICONE_DO_ATO[ato]
    return (
      <Botao
        key={ato}
        tipo={ato === incidente.atos[0]?.ato ? 'principal' : 'comum'}
        ocupado={agir.isDoing(ato, incidente)}
        porque={impedimento}
        onClick={() => agir.act(ato, incidente)}
      >
        <Icone size={15} aria-hidden />
        {rotulo}
      </Botao>
    )
  })
}
