import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import { type GrupoDeErros, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { NotaLink } from '../partes.tsx'

const rota = getRouteApi('/dentro/monitor/$ibge')

const PERIODOS = [
  { value: '1h', label: 'Última hora' },
  { value: '24h', label: '24 horas' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
] as const
type Props = { ibge: string; ambiente: 'producao' | 'homologacao' }

/** What a city refused and where it did not answer, by cause. */
export function Erros({ ibge, ambiente }: Props) {
  const busca = rota.useSearch()
  const navigate = useNavigate({ from: '/monitor/$ibge' })
  const periodo = PERIODOS.find(({ value }) => value === busca.periodo)?.value ?? '24h'
  const { data, error, refetch } = useQuery(
    read('GET /admin/monitor/webservices/{municipioIbge}/erros', {
      caminho: { municipioIbge: ibge },
      consulta: { ambiente, periodo },
    }),
  )
  return (
    <>
      <div className="mb-4">
        <Segmentos
          rotulo="Período"
          opcoes={PERIODOS}
          valor={periodo}
          onChange={(novo) => void navigate({ search: { ...busca, periodo: novo }, resetScroll: false })}
        />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <TabelaInteira
          rotulo="Recusas e falhas por causa"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ tipo, codigo }) => `${tipo} ${codigo}`}
          esqueleto={4}
          grade='"causa vezes" "ultima exemplo"'
          vazio={<Vazio titulo="Nenhuma recusa e nenhuma falha neste período" />}
        />
      )}
      {data?.incompleto && <p className="sub mt-3">Contadas as {data.lidas} transmissões mais novas; há outras.</p>}
    </>
  )
}

const COLUNAS: Coluna<GrupoDeErros>[] = [
  {
    id: 'causa',
    titulo: 'Causa',
    planilha: ({ codigo, mensagem }) => `${codigo} ${erroEmPalavras(mensagem)}`,
    className: 'md:w-1/2',
    celula: ({ codigo, mensagem, tipo }) => (
      <>
        <span className="font-mono text-xs">{codigo}</span>{' '}
        <span className="sub">{tipo === 'recusa' ? 'recusa da cidade' : 'falha no caminho'}</span>
        <span className="block break-words">{erroEmPalavras(mensagem)}</span>
      </>
    ),
  },
  {
    id: 'vezes',
    titulo: 'Vezes',
    planilha: ({ quantas }) => quantas,
    direita: true,
    celula: ({ quantas, contas }) => (
      <span className="tabular-nums">
        {quantas}
        <span className="sub block">{count(contas, 'conta', 'contas')}</span>
      </span>
    ),
  },
  {
    id: 'ultima',
    titulo: 'Última vez',
    emOrdem: ({ ultimaEm }) => ultimaEm,
    planilha: ({ ultimaEm }) => dataCheia(ultimaEm),
    celula: ({ ultimaEm }) => <Instante em={ultimaEm} />,
  },
  {
    id: 'exemplo',
    titulo: 'Exemplo',
    direita: true,
    celula: ({ exemplo }) => <NotaLink id={exemplo.notaId}>Ver uma nota</NotaLink>,
  },
]
