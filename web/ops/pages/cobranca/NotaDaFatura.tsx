import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type FaturaDetalhe, type NfDaFatura, read } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { umDe } from '#web/words/busca.ts'
import { AMBIENTES, STATUS_LISTA } from '#web/words/status.ts'
import { NotaLink } from '../partes.tsx'
import { impedeNota } from './atos-da-fatura.ts'
import { EmitirNota } from './EmitirNota.tsx'
import { renewFaturas } from './renovar.ts'

const A_CADA_MS = 3_000
/** The shortest motive that a city takes. */
const MOTIVO_DA_NOTA = { minimo: 15, ajuda: 'De 15 a 500 caracteres; vai à prefeitura.' }

/** The note of the subscription: what it is now, why it is not, and to issue or cancel it. */
export function NotaDaFatura({ fatura }: { fatura: FaturaDetalhe }) {
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/nf-mensalidade/faturas/{id}/nf', { caminho: { id: fatura.id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'processando' ? A_CADA_MS : false),
  })
  return (
    <Secao titulo="Nota da mensalidade">
      {!data && <NaoCarregado erro={error} onRetry={refetch} alto={120} />}
      {data && (
        <div className="flex flex-col gap-3 text-sm">
          <Estado nota={data} />
          <Recusas nota={data} />
          <Atos fatura={fatura} nota={data} />
        </div>
      )}
    </Secao>
  )
}

function Estado({ nota: { nfseId, numero, ambiente, status, urls } }: { nota: NfDaFatura }) {
  const conhecido = umDe(status, STATUS_LISTA)
  if (!nfseId || !conhecido) return <p className="text-tinta-2">A fatura ainda não tem nota.</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <NotaLink id={nfseId}>{numero ? `Nota ${numero}` : 'Nota sem número'}</NotaLink>
      <SeloStatus status={conhecido} />
      {ambiente && <span className="sub">{AMBIENTES[ambiente]}</span>}
      {urls.publica && (
        <a href={urls.publica} target="_blank" rel="noreferrer" className="text-anil hover:underline">
          Como o cliente a vê
        </a>
      )}
    </p>
  )
}

/** Why the city refused it, or why it was not even asked for. */
function Recusas({ nota: { erros, recusa } }: { nota: NfDaFatura }) {
  const todos = [...erros, ...(recusa?.erros ?? [])]
  if (todos.length === 0) return null
  return (
    <ul aria-label="Por que não saiu" className="flex flex-col gap-2 rounded-lg bg-vermelho-papel px-4 py-3">
      {todos.map(({ codigo, mensagem, correcao }, nth) => (
        <li key={nth}>
          <span className="font-medium text-vermelho">{mensagem}</span>
          <span className="block">{correcao}</span>
          <span className="block font-mono text-xs text-tinta-2">{codigo}</span>
        </li>
      ))}
    </ul>
  )
}

function Atos({ fatura, nota }: { fatura: FaturaDetalhe; nota: NfDaFatura }) {
  const porque = usePorque()
  const [aberto, setAberto] = useState<'emitir' | 'cancelar' | null>(null)
  const close = () => setAberto(null)
  const temNota = nota.status === 'autorizada' ? undefined : 'Só uma nota autorizada é cancelada.'
  return (
    <div className="flex flex-wrap gap-2">
      <Botao
        porque={porque('admin.faturamento.write', 'emitir a nota') ?? impedeNota(fatura, nota)}
        onClick={() => setAberto('emitir')}
      >
        Emitir a nota
      </Botao>
      <Botao
        porque={porque('admin.faturamento.write', 'cancelar a nota') ?? temNota}
        onClick={() => setAberto('cancelar')}
      >
        Cancelar a nota
      </Botao>
      {aberto === 'emitir' && <EmitirNota fatura={fatura} onClose={close} />}
      {aberto === 'cancelar' && (
        <Confirmar
          titulo={`Cancelar a nota ${nota.numero ?? ''}`}
          acao="Cancelar a nota"
          perigo
          motivo={MOTIVO_DA_NOTA}
          onConfirm={async ({ motivo }) => {
            const caminho = { id: fatura.id }
            const { status } = await call('POST /admin/nf-mensalidade/faturas/{id}/cancelar-nf', {
              caminho,
              corpo: { motivo },
            })
            notifyDone(status === 'cancelada' ? 'Nota cancelada' : 'Cancelamento a caminho')
            await renewFaturas()
          }}
          onClose={close}
        >
          A prefeitura é avisada e a nota deixa de valer. A fatura não muda.
        </Confirmar>
      )}
    </div>
  )
}
