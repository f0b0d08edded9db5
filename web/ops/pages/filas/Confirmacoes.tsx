import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Confirmacao, call, type NomeDeFila, read, renew } from '#web/api/ops/client.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { faz } from '#web/words/datas.ts'
import { MOTIVO } from '../motivo.ts'

const A_CADA_MS = 5_000

/** Acts on many jobs that wait for a second administrator: seen at once by those who may confirm them. */
export function Confirmacoes() {
  const { data } = useQuery({ ...read('GET /admin/queues', {}), refetchInterval: A_CADA_MS })
  if (!data?.confirmacoes.length) return null
  return (
    <ul aria-label="Esperam uma segunda pessoa" className="mb-5 flex flex-col gap-2">
      {data.confirmacoes.map((pedido) => (
        <Pedido key={pedido.id} pedido={pedido} />
      ))}
    </ul>
  )
}

function Pedido({ pedido }: { pedido: Confirmacao }) {
  const porque = usePorque()
  const eu = useQuery(sessao).data?.usuario.id
  const [aberto, setAberto] = useState(false)
  const impede =
    porque('admin.fila.write', 'confirmar atos') ??
    (pedido.pedidaPor.id === eu ? 'Quem pediu não confirma: é preciso outra pessoa.' : undefined)
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg bg-ambar-papel px-4 py-3 text-sm">
      <p className="min-w-0 flex-1">
        <span className="font-medium text-ambar">{nomeDoAto(pedido)}</span>
        <span className="block">
          Pedido por {pedido.pedidaPor.nome}, {faz(pedido.pedidaEm)}: {pedido.motivo}
        </span>
      </p>
      <Botao porque={impede} onClick={() => setAberto(true)}>
        Confirmar
      </Botao>
      {aberto && (
        <Confirmar
          titulo={nomeDoAto(pedido)}
          acao="Confirmar e executar"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const { tarefas } = await confirm(pedido, motivo)
            notifyDone('Confirmado', `${tarefas} tarefas.`)
            await renew('GET /admin/queues', 'GET /admin/queues/painel')
          }}
          onClose={() => setAberto(false)}
        >
          {`${pedido.pedidaPor.nome} pediu: ${pedido.motivo}`}
        </Confirmar>
      )}
    </li>
  )
}

const isClean = ({ acao }: Confirmacao) => acao === 'fila.clean'
const nomeDoAto = (pedido: Confirmacao) =>
  `${isClean(pedido) ? 'Limpar' : 'Tentar de novo tudo o que desistiu'}: ${pedido.alvo.split('?')[0]}`

/** The same act as was asked for; the target of a clean is `nota.issue?state=falhou&graceMs=0`. */
function confirm(pedido: Confirmacao, motivo: string) {
  const [name = '', query = ''] = pedido.alvo.split('?')
  const caminho = { name: name as NomeDeFila }
  const corpo = { motivo, confirmacao: pedido.id }
  if (!isClean(pedido)) return call('POST /admin/queues/{name}/retry-all-failed', { caminho, corpo })
  const { state, graceMs } = Object.fromEntries(new URLSearchParams(query))
  const consulta = { state: state as 'falhou', graceMs: Number(graceMs) }
  return call('POST /admin/queues/{name}/clean', { caminho, consulta, corpo })
}
