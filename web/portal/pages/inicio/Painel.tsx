import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Inicio } from '#web/api/portal/client.ts'
import { estatisticas, notas } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Barras } from '#web/kit/chart/Graficos.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { diaMes, hoje, mesAtual } from '#web/words/datas.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { STATUS, STATUS_LISTA } from '#web/words/status.ts'
import { MesContraMes } from './MesContraMes.tsx'
import { Pendencias } from './Pendencias.tsx'

// At the foot of the page, with the words of every field.
const LeiParaMim = lazy(async () => ({ default: (await import('./LeiParaMim.tsx')).LeiParaMim }))

const DIAS = 30
const MES = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'America/Sao_Paulo' })

/** How the account is doing: the month's totals, the last 30 days, and what needs attention. */
export function Painel({ dados, ambiente }: { dados: Inicio; ambiente: Ambiente }) {
  const may = useMay()
  return (
    <>
      <Cabecalho titulo="Início">
        {may('nota.issue') && (
          <>
            <Link to="/lotes/novo" className={classeBotao()}>
              Emitir em lote
            </Link>
            <Link to="/emitir" className={classeBotao('principal')}>
              Emitir nota
            </Link>
          </>
        )}
      </Cabecalho>
      <Totais dados={dados} ambiente={ambiente} />
      <Pendencias dados={dados} />
      <PorDia ambiente={ambiente} />
      <div className="mt-10 flex flex-col gap-10 [&>*]:min-w-0">
        <MesContraMes mes={dados.mes} />
        <Rejeicoes ambiente={ambiente} />
        <Suspense fallback={<Esqueleto alto={240} />}>
          <LeiParaMim ambiente={ambiente} />
        </Suspense>
      </div>
    </>
  )
}

function Totais({ dados: { tempoMedianoMs }, ambiente }: { dados: Inicio; ambiente: Ambiente }) {
  const { data, error, refetch } = useQuery(estatisticas({ ambiente, dataInicio: `${mesAtual()}-01` }))
  if (error) return <Falha erro={error} onRetry={() => refetch()} />
  const autorizadas = data?.porStatus.find(({ status }) => status === 'autorizada')
  return (
    <Talao>
      <dl className="contents">
        <Numero rotulo={`Autorizado em ${MES.format(new Date())}`} grande>
          {data ? <Valor v={autorizadas?.valorServico ?? 0} /> : '…'}
        </Numero>
        <Numero rotulo="Notas autorizadas">{data ? inteiro(autorizadas?.quantidade ?? 0) : '…'}</Numero>
        {tempoMedianoMs !== null && <Numero rotulo="Tempo mediano">{duracao(tempoMedianoMs)}</Numero>}
      </dl>
    </Talao>
  )
}

const Numero = ({ rotulo, grande, children }: { rotulo: string; grande?: boolean; children: React.ReactNode }) => (
  // As wide before the number is known as after, so that nothing beside it moves.
  <div className={grande ? 'min-w-0 max-md:w-full md:min-w-64' : 'min-w-20'}>
    <dt className="sub mb-0.5">{rotulo}</dt>
    <dd className={grande ? 'text-3xl font-semibold tracking-tight' : 'text-xl font-medium tabular-nums'}>
      {children}
    </dd>
  </div>
)

function PorDia({ ambiente }: { ambiente: Ambiente }) {
  const { data, error, refetch } = useQuery(estatisticas({ ambiente, dataInicio: hoje(DIAS - 1) }))
  if (error || !data) return <NaoCarregado erro={error} onRetry={refetch} alto={227} />
  if (data.total.quantidade === 0)
    return (
      <Vazio titulo={ambiente === 'producao' ? 'Nenhuma nota em produção' : 'Nenhuma nota em homologação'}>
        As notas dos últimos {DIAS} dias aparecem aqui, dia a dia.
      </Vazio>
    )
  const dias = new Map(data.porDia.map(({ dia, porStatus }) => [dia, porStatus as Record<string, number>]))
  const presentes = STATUS_LISTA.filter((status) => data.porStatus.some((each) => each.status === status))
  return (
    <Barras
      titulo={`Notas por dia, últimos ${DIAS} dias`}
      series={presentes.map((status) => ({ id: status, nome: STATUS[status].rotulo, tom: STATUS[status].tom }))}
      pontos={Array.from({ length: DIAS }, (_, i) => {
        const dia = hoje(DIAS - 1 - i)
        return { rotulo: diaMes(`${dia}T12:00:00Z`), valores: dias.get(dia) ?? {} }
      })}
    />
  )
}

function Rejeicoes({ ambiente }: { ambiente: Ambiente }) {
  const { data, error, refetch } = useQuery(
    notas({ ambiente, status: 'rejeitada', dataInicio: hoje(DIAS - 1), limit: 5 }),
  )
  return (
    <Secao titulo="Últimas rejeições">
      {error || !data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={160} />
      ) : data.items.length === 0 ? (
        <p className="text-sm text-tinta-2">Nenhuma rejeição nos últimos {DIAS} dias.</p>
      ) : (
        <ul className="border-t border-linha">
          {data.items.map((nota) => (
            <li key={nota.id} className="relative border-b border-linha py-2.5 text-sm hover:bg-papel-1">
              <p className="flex justify-between gap-4">
                <Link
                  to="/notas/$id"
                  params={{ id: nota.id }}
                  className="truncate font-medium after:absolute after:inset-0"
                >
                  {nota.tomadorNome ?? 'Não identificado'}
                </Link>
                <span className="shrink-0 text-tinta-3">{diaMes(nota.criadaEm)}</span>
              </p>
              <p className="truncate text-tinta-2">
                {nota.meta.reemitidaPorId ? 'Já reemitida. ' : ''}
                {nota.erros[0]?.mensagem}{' '}
                <span className="font-mono text-xs text-tinta-3">{nota.erros[0]?.codigo}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Secao>
  )
}
