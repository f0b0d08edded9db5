import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { call, type DecisaoFeita, renew } from '#web/api/ops/client.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { faz, horaMinuto } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../../motivo.ts'
import { DA_CAUSA } from '../agir.ts'
import type { Pedido } from './tipos.ts'

type Props = { id: string; pedido: Pedido; onDone: (feito: DecisaoFeita) => void }

/** A decision that waits for a second person: who asked, what for, until when, and the yes of another. */
export function PedidoDeDecisao({ id, pedido, onDone }: Props) {
  const { confirmacao, ato, notas, motivo, prova } = pedido
  const eu = useQuery(sessao).data?.usuario.id
  const [aberto, setAberto] = useState(false)
  const quantas = count(notas.length, 'nota', 'notas')
  const oQue = ato === 'encerrar' ? `Encerrar ${quantas} sem emissão` : `Perguntar por ${quantas}`
  return (
    <Painel tom="ambar" titulo={`${oQue}: espera uma segunda pessoa`} icone={Users}>
      <p className="mt-1">
        {confirmacao.pedidaPor.nome} pediu, {faz(confirmacao.pedidaEm)}: {motivo}
      </p>
      <p className="mt-0.5 text-tinta-2">
        Prova: {prova || 'nenhuma'}. Vale até as {horaMinuto(confirmacao.expiraEm)}.
      </p>
      <div className="mt-2">
        <Botao
          porque={confirmacao.pedidaPor.id === eu ? 'Quem pediu não confirma: é preciso outra pessoa.' : undefined}
          onClick={() => setAberto(true)}
        >
          Confirmar
        </Botao>
      </div>
      {aberto && (
        <Confirmar
          titulo={oQue}
          acao="Confirmar e executar"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const corpo = { notas, ato, motivo, confirmacao: confirmacao.id, ...(prova && { prova }) }
            onDone(await call('POST /admin/incidentes/{id}/decidir', { caminho: { id }, corpo }))
            await renew(...DA_CAUSA, 'GET /admin/incidentes/{id}/notas')
          }}
          onClose={() => setAberto(false)}
        >
          {`${confirmacao.pedidaPor.nome} pediu: ${motivo}`}
        </Confirmar>
      )}
    </Painel>
  )
}
