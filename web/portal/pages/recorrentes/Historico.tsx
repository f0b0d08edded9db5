import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Ocorrencia, RecorrenteDetalhe } from '#web/api/portal/client.ts'
import { decideMes, ocorrencias } from '#web/api/portal/recorrentes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo, SeloStatus } from '#web/kit/detail/Selo.tsx'
import { notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { useConfirmacaoDeProducao } from '#web/portal/pages/notas/formulario/ConfirmacaoDeProducao.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { dataCheia, diaEscrito, diaMes, horaMinuto, mesEscrito } from '#web/words/datas.ts'
import { ESTADOS_DO_MES } from '#web/words/recorrentes.ts'
import { resumoDe, tellMes } from './colunas.tsx'

const rota = getRouteApi('/dentro/recorrentes/$id')

/** What happened to each month, with what a person may still decide. */
export function Historico({ recorrente }: { recorrente: RecorrenteDetalhe }) {
  const { id } = recorrente
  const { pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const porque = usePorque()('recorrente.write', 'emitir notas recorrentes')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ocorrencias(id, { limit: porPagina, offset: (pagina - 1) * porPagina }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ estado }) => estado === 'planejada') ? 2_000 : 30_000),
  })
  const decide = useMutation({
    mutationFn: ({ mes, ato }: { mes: string; ato: 'emitir' | 'dispensar' }) => decideMes(id, mes, ato),
    onSuccess: tellMes,
    onError: (falha) => notifyFailure('Não mudou', falha.message),
  })
  const { confirm, dialogo } = useConfirmacaoDeProducao(recorrente.ambiente)
  const issue = async ({ mes, valor }: Ocorrencia) =>
    (await confirm(resumoDe({ ...recorrente, valor }))) && decide.mutate({ mes, ato: 'emitir' })
  const colunas: Coluna<Ocorrencia>[] = [
    {
      id: 'mes',
      titulo: 'Mês',
      className: 'whitespace-nowrap',
      celula: ({ mes, data: dia }) => (
        <>
          <span className="font-medium">{mesEscrito(mes)}</span>
          <span className="sub block">marcada para {diaEscrito(dia)}</span>
        </>
      ),
    },
    {
      id: 'situacao',
      titulo: 'Situação',
      // The state of the note says more than that there is one.
      celula: ({ estado, notaStatus }) =>
        notaStatus ? (
          <SeloStatus status={notaStatus} />
        ) : (
          <Selo tom={ESTADOS_DO_MES[estado].tom}>{ESTADOS_DO_MES[estado].rotulo}</Selo>
        ),
    },
    { id: 'nota', titulo: 'Nota', className: 'w-full', celula: (mes) => <OQueHouve ocorrencia={mes} /> },
    {
      id: 'quem',
      titulo: 'Quem',
      className: 'whitespace-nowrap text-tinta-2',
      celula: ({ por, em }) => (
        <>
          {por.nome ?? 'O serviço'}
          <time dateTime={em} title={dataCheia(em)} className="sub block tabular-nums">
            {diaMes(em)}, {horaMinuto(em)}
          </time>
        </>
      ),
    },
    {
      id: 'acoes',
      titulo: 'O que fazer',
      direita: true,
      className: 'whitespace-nowrap',
      celula: (ocorrencia) => {
        const { mes, estado } = ocorrencia
        return (
          (estado === 'a_revisar' || estado === 'recusada') && (
            <span className="inline-flex gap-2">
              <Botao tipo="discreto" porque={porque} onClick={() => decide.mutate({ mes, ato: 'dispensar' })}>
                Não emitir
              </Botao>
              <Botao
                porque={porque}
                ocupado={decide.isPending && decide.variables.mes === mes}
                onClick={() => void issue(ocorrencia)}
              >
                {estado === 'recusada' ? 'Tentar de novo' : 'Emitir'}
              </Botao>
            </span>
          )
        )
      },
    },
  ]
  return (
    <Secao titulo="Histórico">
      {dialogo}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Histórico"
          colunas={colunas}
          linhas={data?.items}
          chave={({ mes }) => mes}
          loading={isPlaceholderData}
          grade='"mes situacao" "nota nota" "quem acoes"'
          esqueleto={2}
          vazio={<Vazio titulo="Nada ainda">A nota de cada data aparece aqui, com o que houve com ela.</Vazio>}
        />
      )}
      {data && data.total > porPagina && (
        <Paginacao
          pagina={pagina}
          porPagina={porPagina}
          total={data.total}
          onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
          onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
        />
      )}
    </Secao>
  )
}

/** The note of a month with its state, or why there is none. */
function OQueHouve({ ocorrencia: o }: { ocorrencia: Ocorrencia }) {
  if (o.notaId)
    return (
      <Link to="/notas/$id" params={{ id: o.notaId }} className="text-anil hover:underline">
        {o.notaNumero ? `Nota ${o.notaNumero}` : 'Ver a nota'}
      </Link>
    )
  if (o.estado === 'recusada')
    return (
      <ul className="max-w-[60ch] text-vermelho">
        {o.erros.map(({ campo, codigo, mensagem, correcao }) => (
          <li key={`${campo} ${codigo} ${mensagem}`}>
            {mensagem} <span className="text-tinta-2">{correcao}</span>
          </li>
        ))}
        {o.erros.length === 0 && <li>Recusada com o código {o.codigo}.</li>}
      </ul>
    )
  if (o.atrasada && o.estado === 'a_revisar')
    return <span className="text-tinta-2">Passou mais de 10 dias da data: confira se ainda é para emitir.</span>
  return null
}
