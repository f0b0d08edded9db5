import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConfirmacaoPendente, call, type NomeDeFila, read, renew } from '#web/api/ops/client.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { alcanceDoAto, alvoDe, isClean, nomeDoAto, permissaoDoAto } from '#web/ops/confirmacoes.ts'
import { usePorque } from '#web/ops/porque.ts'
import { faz, horaMinuto } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { DAS_FILAS } from './agir.ts'
import { RecusarPedido } from './RecusarPedido.tsx'

/** Acts on many jobs that wait for a second administrator: seen at once by those who may confirm them. */
export function Confirmacoes() {
  const { data } = useQuery(read('GET /admin/queues', {}))
  if (!data?.confirmacoes.length) return null
  return (
    <ul aria-label="Esperam uma segunda pessoa" className="mb-5 flex flex-col gap-2">
      {data.confirmacoes.map((pedido) => (
        <Pedido key={pedido.id} pedido={pedido} />
      ))}
    </ul>
  )
}

function Pedido({ pedido }: { pedido: ConfirmacaoPendente }) {
  const porque = usePorque()
  const eu = useQuery(sessao).data?.usuario.id
  const [ato, setAto] = useState<'confirmar' | 'recusar' | null>(null)
  const meu = pedido.pedidaPor.id === eu
  const semPapel = porque(permissaoDoAto(pedido), isClean(pedido) ? 'limpar filas' : 'confirmar atos')
  const impede = semPapel ?? (meu ? 'Quem pediu não confirma: é preciso outra pessoa.' : undefined)
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg bg-ambar-papel px-4 py-3 text-sm">
      <p className="min-w-0 flex-1">
        <span className="font-medium text-ambar">{capital(nomeDoAto(pedido))}</span>
        <span className="block">
          {meu ? 'Pedido por você' : `Pedido por ${pedido.pedidaPor.nome}`}, {faz(pedido.pedidaEm)}: {pedido.motivo}
        </span>
        <span className="block text-tinta-2">
          {[alcanceDoAto(pedido), `vale até ${horaMinuto(pedido.expiraEm)}`].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Botao porque={semPapel} onClick={() => setAto('recusar')}>
        {meu ? 'Desistir do pedido' : 'Recusar'}
      </Botao>
      <Botao porque={impede} onClick={() => setAto('confirmar')}>
        Confirmar
      </Botao>
      {ato === 'recusar' && (
        <RecusarPedido pedido={pedido} meu={meu} nome={capital(nomeDoAto(pedido))} onClose={() => setAto(null)} />
      )}
      {ato === 'confirmar' && (
        <Confirmar
          titulo={capital(nomeDoAto(pedido))}
          acao="Confirmar e executar"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const { tarefas } = await confirm(pedido, motivo)
            notifyDone('Confirmado', count(tarefas, 'tarefa', 'tarefas'))
            await renew(...DAS_FILAS)
          }}
          onClose={() => setAto(null)}
        >
          {[alcanceDoAto(pedido), `${pedido.pedidaPor.nome} pediu: ${pedido.motivo}`].filter(Boolean).join('. ')}
        </Confirmar>
      )}
    </li>
  )
}

/** The same act as was asked for. */
function confirm(pedido: ConfirmacaoPendente, motivo: string) {
  const { fila, dados } = alvoDe(pedido)
  const caminho = { name: fila as NomeDeFila }
  const corpo = { motivo, confirmacao: pedido.id }
  if (!isClean(pedido)) {
    const { causa, grupo } = dados
    const de = causa && grupo !== undefined ? { causa, grupo } : undefined
    return call('POST /admin/queues/{name}/retry-all-failed', { caminho, corpo: { ...corpo, ...(de && { de }) } })
  }
  const consulta = { state: dados['state'] as 'falhou', graceMs: Number(dados['graceMs']) }
  return call('POST /admin/queues/{name}/clean', { caminho, consulta, corpo })
}

const capital = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1)
