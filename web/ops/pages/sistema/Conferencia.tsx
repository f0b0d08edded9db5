import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, read, renew, type VerificacaoDaAuditoria } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'

const A_CADA_MS = 2_000
const QUEBRAS = {
  linha_alterada: 'foi alterada depois de selada',
  linha_removida: 'foi removida',
  selo_removido: 'perdeu o selo',
} as const

/** The check of the chain of seals: under way, or the last one. */
export function Conferencia() {
  const porque = usePorque()('admin.auditoria.verify', 'conferir a auditoria')
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/auditoria/verificar', {}),
    refetchInterval: ({ state }) => (isRunning(state.data?.verificacao) ? A_CADA_MS : false),
  })
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={200} />
  const { verificacao } = data
  const conferir = (
    <Botao
      porque={porque ?? (isRunning(verificacao) ? 'Já há uma conferência em curso.' : undefined)}
      onClick={() => setAsking(true)}
    >
      Conferir agora
    </Botao>
  )
  return (
    <>
      {verificacao ? (
        <>
          <Situacao verificacao={verificacao} />
          {conferir}
        </>
      ) : (
        <Vazio titulo="Nenhuma conferência ainda" acao={conferir}>
          Cada linha da auditoria tem um selo que depende da anterior; a conferência refaz todos.
        </Vazio>
      )}
      {asking && (
        <Confirmar
          titulo="Conferir a auditoria"
          acao="Conferir"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/auditoria/verificar', { corpo: { motivo } })
            notifyDone('Conferência na fila')
            await renew('GET /admin/auditoria/verificar')
          }}
          onClose={() => setAsking(false)}
        >
          A cadeia de todas as contas é percorrida desde a primeira linha. Nada para enquanto isso.
        </Confirmar>
      )}
    </>
  )
}

const isRunning = (verificacao: VerificacaoDaAuditoria | null | undefined) =>
  verificacao?.status === 'na_fila' || verificacao?.status === 'executando'

function Situacao({ verificacao }: { verificacao: VerificacaoDaAuditoria }) {
  const { integra, conferidas, total, motivo, pedidaPor, pedidaEm, terminadaEm, resultado, erro } = verificacao
  const quebra = resultado?.quebra
  return (
    <div aria-live="polite">
      {isRunning(verificacao) ? (
        <Painel tom="azul" titulo={`Conferindo: ${inteiro(conferidas)} de ${inteiro(total)} linhas`} />
      ) : integra && conferidas === 0 ? (
        <Painel tom="cinza" titulo="Ainda não há linhas seladas: o serviço sela a cada minuto" />
      ) : integra ? (
        <Painel tom="verde" titulo="A auditoria confere: nenhuma linha mudou" />
      ) : (
        <Painel tom="vermelho" titulo={quebra ? 'A auditoria não confere' : 'A conferência não terminou'}>
          <p className="mt-1">
            {quebra
              ? `A linha ${quebra.id}, selada em ${dataCheia(quebra.seladaEm)}, ${QUEBRAS[quebra.motivo]}.`
              : (erro ?? 'Peça outra.')}
          </p>
        </Painel>
      )}
      <dl className="mb-5 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="Linhas conferidas">{inteiro(conferidas)}</Dado>
        <Dado rotulo="Ainda sem selo">{resultado ? inteiro(resultado.porSelar) : '–'}</Dado>
        <Dado rotulo="Pedida por">
          {pedidaPor?.nome ?? 'o serviço'}
          <span className="sub block">{motivo}</span>
        </Dado>
        <Dado rotulo={terminadaEm ? 'Terminada em' : 'Pedida em'}>
          <Instante em={terminadaEm ?? pedidaEm} />
        </Dado>
      </dl>
    </div>
  )
}
