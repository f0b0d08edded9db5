import { useState } from 'react'
import type { FaturaDetalhe } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { type AtoDaFatura, impede } from './atos-da-fatura.ts'
import { Cobrar } from './CobrarFatura.tsx'
import { Baixar, Cancelar, Reemitir } from './CorrigirFatura.tsx'
import { Enviar, Fechar } from './LevarFatura.tsx'

const ATOS: Record<AtoDaFatura, { nome: string; oQue: string; Dialogo: typeof Fechar }> = {
  fechar: { nome: 'Fechar', oQue: 'fechar faturas', Dialogo: Fechar },
  cobrar: { nome: 'Emitir cobrança', oQue: 'cobrar faturas', Dialogo: Cobrar },
  enviar: { nome: 'Enviar por e-mail', oQue: 'enviar faturas', Dialogo: Enviar },
  reemitir: { nome: 'Reemitir', oQue: 'reemitir faturas', Dialogo: Reemitir },
  baixar: { nome: 'Baixar a dívida', oQue: 'baixar dívidas', Dialogo: Baixar },
  cancelar: { nome: 'Cancelar', oQue: 'cancelar faturas', Dialogo: Cancelar },
}
const NOMES = Object.keys(ATOS) as AtoDaFatura[]

/** The acts on the fatura that are possible now, the next step first in colour; the others say why not. */
export function AtosDaFatura({ fatura }: { fatura: FaturaDetalhe }) {
  const porque = usePorque()
  const [aberto, setAberto] = useState<AtoDaFatura | null>(null)
  const proximo = (['fechar', 'cobrar'] as const).find((ato) => !impede(ato, fatura))
  const Dialogo = aberto && ATOS[aberto].Dialogo
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {NOMES.map((ato) => (
        <Botao
          key={ato}
          tipo={ato === proximo ? 'principal' : 'comum'}
          porque={porque('admin.faturamento.write', ATOS[ato].oQue) ?? impede(ato, fatura)}
          onClick={() => setAberto(ato)}
        >
          {ATOS[ato].nome}
        </Botao>
      ))}
      {Dialogo && <Dialogo fatura={fatura} onClose={() => setAberto(null)} />}
    </div>
  )
}
