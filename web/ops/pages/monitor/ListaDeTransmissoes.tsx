import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import type { TransmissaoDaOperacao } from '#web/api/ops/client.ts'
import { type FiltroDeTransmissoes, transmissoes } from '#web/api/ops/transmissoes.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { duracao } from '#web/words/formatos.ts'
import { OPERACOES, RESULTADOS } from '#web/words/monitor.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Conta, Duas, NotaLink } from '../partes.tsx'

/** The exchanges with cities as they happen; older ones by a button. `deUma`: all are of one city. */
export function ListaDeTransmissoes({ filtro, deUma = false }: { filtro: FiltroDeTransmissoes; deUma?: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    transmissoes(filtro),
  )
  if (error && !data) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <>
      <TabelaInteira
        rotulo="Transmissões"
        colunas={deUma ? COLUNAS.filter(({ id }) => id !== 'cidade') : COLUNAS}
        linhas={data?.pages.flatMap(({ items }) => items)}
        chave={({ id }) => id}
        esqueleto={8}
        densa
        grade={deUma ? '"quando status" "nota tempo"' : '"cidade status" "quando tempo" "nota nota"'}
        vazio={<Vazio titulo="Nenhuma transmissão com estes filtros" />}
      />
      {hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Botao ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mais antigas
          </Botao>
        </div>
      )}
    </>
  )
}

const COLUNAS: Coluna<TransmissaoDaOperacao>[] = [
  {
    id: 'quando',
    titulo: 'Quando',
    emOrdem: ({ criadaEm }) => criadaEm,
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm, operacao }) => <Duas um={<Instante em={criadaEm} />} dois={OPERACOES[operacao]} />,
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    planilha: ({ municipio }) => `${municipio.nome}/${municipio.uf}`,
    celula: ({ municipio, ambiente }) => (
      <Duas
        um={
          <Link
            to="/monitor/$ibge"
            params={{ ibge: municipio.ibge }}
            search={{ ambiente }}
            className="font-medium hover:text-anil hover:underline"
          >
            {municipio.nome}, {municipio.uf}
          </Link>
        }
        dois={AMBIENTES[ambiente]}
      />
    ),
  },
  {
    id: 'nota',
    titulo: 'Nota',
    planilha: ({ conta, notaId }) => `${conta.nome} ${notaId}`,
    celula: ({ conta, notaId }) => <Duas um={<Conta {...conta} />} dois={<NotaLink id={notaId} />} />,
  },
  {
    id: 'tempo',
    titulo: 'Levou',
    planilha: ({ duracaoMs }) => duracaoMs,
    direita: true,
    celula: ({ duracaoMs, statusHttp }) => (
      <Duas um={duracao(duracaoMs) || '–'} dois={statusHttp ? `HTTP ${statusHttp}` : ''} />
    ),
  },
  {
    id: 'status',
    titulo: 'Resultado',
    planilha: ({ status, causa }) =>
      [RESULTADOS[status].rotulo, causa && erroEmPalavras(causa)].filter(Boolean).join(': '),
    direita: true,
    celula: ({ status, causa }) => (
      <>
        <Selo tom={RESULTADOS[status].tom}>{RESULTADOS[status].rotulo}</Selo>
        {causa && (
          <span className="sub block max-w-64 wrap-anywhere max-md:hidden md:ml-auto">{erroEmPalavras(causa)}</span>
        )}
      </>
    ),
  },
]
