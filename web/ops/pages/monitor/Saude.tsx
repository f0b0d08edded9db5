import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read, type SaudeDoMonitor } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { pagesOf } from '#web/ops/onde.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { SAUDES } from '#web/words/monitor.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { COLUNAS } from './colunas-da-saude.tsx'

const A_CADA_MS = 5_000

const CHECAGENS = { banco: 'Banco de dados', fila: 'Fila', disco: 'Disco', relogio: 'Relógio' } as const

/** Whether the service works, and what watches it: checks, processes, probes and notices. */
export function Saude() {
  const servico = useQuery({ ...read('GET /admin/saude', {}), refetchInterval: A_CADA_MS })
  const vigia = useQuery({ ...read('GET /admin/monitor/health', {}), refetchInterval: A_CADA_MS })
  // Both at once: what one says must not push the other away.
  const data = vigia.isPending ? undefined : servico.data
  const motivos = data ? [...data.motivos, ...(vigia.data?.motivos ?? [])] : []
  return (
    <>
      <Cabecalho
        titulo="Saúde do serviço"
        selo={data && <Selo tom={SAUDES[data.status].tom}>{SAUDES[data.status].rotulo}</Selo>}
      />
      <AbasDoMonitor />
      {!data && <NaoCarregado erro={servico.error} onRetry={servico.refetch} alto={420} />}
      {[...new Map(motivos.map((motivo) => [motivo.mensagem, motivo])).values()].map((motivo) => (
        <Painel
          key={motivo.mensagem}
          tom={motivo.gravidade === 'critica' ? 'vermelho' : 'ambar'}
          titulo={motivo.mensagem}
        >
          {pagesOf([motivo.operacao]).map(({ nome, href }) => (
            <Link key={href} to={href.split('?')[0]!} className="underline">
              {nome}
            </Link>
          ))}
        </Painel>
      ))}
      {data && (
        <>
          <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
            {Object.entries(CHECAGENS).map(([nome, rotulo]) => {
              const { ok, detalhe } = data.checagens[nome as keyof typeof CHECAGENS]
              return (
                <Dado key={nome} rotulo={rotulo}>
                  <Selo tom={ok ? 'verde' : 'vermelho'}>{ok ? 'Em ordem' : 'Com problema'}</Selo>
                  <span className="sub mt-1 block">{detalhe}</span>
                </Dado>
              )
            })}
            {vigia.data && <Vigilancia {...vigia.data} />}
          </dl>
          <Secao titulo="Processos" texto="Cada um dá sinal a cada cinco segundos.">
            <TabelaInteira
              rotulo="Processos"
              colunas={COLUNAS}
              linhas={data.processos}
              chave={({ id }) => id}
              densa
              grade='"papel situacao" "desde atraso"'
              vazio={null}
            />
          </Secao>
        </>
      )}
    </>
  )
}

type Vigia = SaudeDoMonitor

const Vigilancia = ({ contagens, sondas, avisos }: Vigia) => (
  <>
    <Dado rotulo="Atraso das contagens">{duracao(contagens.atrasoSegundos * 1000)}</Dado>
    <Dado rotulo="Sondas automáticas">
      {inteiro(sondas.alvos)}
      <span className="sub block">
        {inteiro(sondas.atrasadas)} atrasadas, {inteiro(sondas.semResposta)} sem resposta
      </span>
    </Dado>
    <Dado rotulo="Avisos de alertas a enviar">{inteiro(avisos.eventosPendentes + avisos.webhookPendentes)}</Dado>
    <Dado rotulo="Para onde vão os avisos">
      {inteiro(avisos.destinos.emails)} e-mails{avisos.destinos.webhook && ' e um webhook'}
    </Dado>
  </>
)
