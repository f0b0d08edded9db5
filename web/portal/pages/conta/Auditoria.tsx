import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LinhaDeAuditoria } from '#web/api/portal/client.ts'
import { auditoria } from '#web/api/portal/conta.ts'
import { pessoas } from '#web/api/portal/equipe.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Filtro, FiltroPeriodo } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { ACOES, ATORES } from '#web/words/auditoria.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { QUEM, type readBuscaAuditoria } from './busca.ts'

const rota = getRouteApi('/dentro/conta/auditoria')
/** What is not people's is shown on demand: most acts are the service's own. */
const DE_QUEM = [
  { value: 'todos', label: 'Pessoas, sistemas e serviço' },
  { value: 'integracoes', label: 'Sistemas, pelas chaves de API' },
  { value: 'servico', label: 'O serviço' },
]
const OPCOES = Object.entries(ACOES).map(([value, label]) => ({ value, label }))

/** What was done in the account: who, what, when, and the request it came with. */
export function Auditoria() {
  const { acao, usuarioId, quem, dataInicio, dataFim, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const [aberta, setAberta] = useState<LinhaDeAuditoria | null>(null)
  const equipe = useQuery(pessoas({ limit: 100 }))
  const nomes = new Map(equipe.data?.items.map(({ id, nome }) => [id, nome]))
  const { data, error, refetch, isPlaceholderData } = useQuery(
    auditoria({
      ...(acao && { acao }),
      ...(usuarioId && { usuarioId }),
      ...(quem && { quem }),
      ...(dataInicio && { de: dataInicio }),
      ...(dataFim && { ate: dataFim }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  const filter = (change: Partial<ReturnType<typeof readBuscaAuditoria>>) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }) })
  const back = (
    <Link to="/conta" search={{}}>
      Conta e consumo
    </Link>
  )
  return (
    <>
      <Cabecalho
        titulo="Auditoria"
        texto="Registro permanente: nenhuma linha pode ser apagada ou alterada sem deixar rastro."
        back={back}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FiltroPeriodo
          valor={{ ...(dataInicio && { de: dataInicio }), ...(dataFim && { ate: dataFim }) }}
          onChange={({ de, ate }) => filter({ dataInicio: de, dataFim: ate })}
        />
        <Filtro
          nome="De quem"
          opcoes={DE_QUEM}
          valor={quem}
          onChange={(valor) => filter({ quem: QUEM.find((each) => each === valor) })}
        />
        <Filtro nome="Ação" opcoes={OPCOES} valor={acao} onChange={(valor) => filter({ acao: valor })} />
        <Filtro
          nome="Pessoa"
          opcoes={equipe.data?.items.map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
          valor={usuarioId}
          onChange={(valor) => filter({ usuarioId: valor })}
        />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Auditoria"
            colunas={colunasDe(nomes, setAberta)}
            linhas={data?.items}
            chave={({ id }) => String(id)}
            loading={isPlaceholderData}
            grade='"acao quando" "quem detalhe" "pedido pedido"'
            vazio={
              <Vazio
                titulo="Nada com estes filtros"
                acao={<Botao onClick={() => void navigate({ search: {} })}>Limpar filtros</Botao>}
              />
            }
          />
          {data && data.total > 0 && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={data.total}
              onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
              onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
            />
          )}
        </>
      )}
      {aberta && <Detalhe linha={aberta} nomes={nomes} onClose={() => setAberta(null)} />}
    </>
  )
}

type Nomes = ReadonlyMap<string, string>

/** A login has no actor until the password is checked: its line names the user it is about. */
const quemFez = ({ ator, recurso, recursoId }: LinhaDeAuditoria, nomes: Nomes) =>
  ator.nome ??
  (ator.tipo === 'anonimo' && recurso === 'usuario' ? nomes.get(recursoId ?? '') : undefined) ??
  ATORES[ator.tipo] ??
  ator.tipo

const colunasDe = (nomes: Nomes, onOpen: (linha: LinhaDeAuditoria) => void): Coluna<LinhaDeAuditoria>[] => [
  {
    id: 'acao',
    titulo: 'O quê',
    celula: ({ acao, objeto }) => (
      <>
        <span className="font-medium">{ACOES[acao] ?? acao}</span>
        {objeto && <span className="block">{objeto}</span>}
        <span className="block font-mono text-xs text-tinta-3">{acao}</span>
      </>
    ),
  },
  {
    id: 'quem',
    titulo: 'Quem',
    celula: (linha) => (
      <>
        {quemFez(linha, nomes)}
        {linha.ator.tipo === 'job' && <span className="sub block">Automático</span>}
      </>
    ),
  },
  {
    id: 'quando',
    titulo: 'Quando',
    className: 'whitespace-nowrap tabular-nums max-md:text-right',
    celula: ({ em }) => (
      <time dateTime={em} title={dataCheia(em)}>
        {diaMes(em)}, {horaMinuto(em)}
      </time>
    ),
  },
  {
    id: 'pedido',
    titulo: 'requestId',
    celula: ({ requestId }) => requestId && <Copiar texto={requestId} rotulo="o requestId" />,
  },
  {
    id: 'detalhe',
    titulo: 'Detalhe',
    direita: true,
    celula: (linha) => (
      <Botao
        tipo="discreto"
        aria-label={`Detalhe: ${ACOES[linha.acao] ?? linha.acao}, ${dataCheia(linha.em)}`}
        onClick={() => onOpen(linha)}
      >
        Detalhe
      </Botao>
    ),
  },
]

const Detalhe = ({ linha, nomes, onClose }: { linha: LinhaDeAuditoria; nomes: Nomes; onClose: () => void }) => (
  <Dialogo titulo={ACOES[linha.acao] ?? linha.acao} aberto largo leitura onClose={onClose}>
    <dl className="mb-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Dado rotulo="Quem">
        {quemFez(linha, nomes)}
        {linha.ator.id && (
          <span className="block">
            <Copiar texto={linha.ator.id} rotulo="o id de quem fez" />
          </span>
        )}
      </Dado>
      <Dado rotulo="Quando">{dataCheia(linha.em)}</Dado>
      <Dado rotulo="Sobre">
        {linha.recurso}
        {linha.recursoId && (
          <span className="block">
            <Copiar texto={linha.recursoId} rotulo="o id" />
          </span>
        )}
      </Dado>
      <Dado rotulo="requestId">
        {linha.requestId ? <Copiar texto={linha.requestId} rotulo="o requestId" /> : 'Nenhum'}
      </Dado>
    </dl>
    {linha.detalhe != null && (
      <Codigo
        texto={JSON.stringify(linha.detalhe, null, 2)}
        linguagem="json"
        rotulo="Detalhe (e-mails, CPFs e IPs mascarados)"
      />
    )}
  </Dialogo>
)
