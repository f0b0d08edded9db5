import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PassoDaSerie, Serie } from '#web/api/portal/client.ts'
import { historico } from '#web/api/portal/series.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { dataCheia, diaMesAno, horaMinuto } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { mudanca, SITUACOES } from '#web/words/series.ts'

export type Paginas = {
  pagina: number
  porPagina: number
  onPage: (pagina: number) => void
  onSizeChange: (n: number) => void
}

const COLUNAS: Coluna<PassoDaSerie>[] = [
  {
    id: 'oque',
    titulo: 'Número ou mudança',
    celula: (passo) => {
      if (passo.tipo === 'numero' && passo.notaId)
        return (
          <Link to="/notas/$id" params={{ id: passo.notaId }} className={LINK_LINHA}>
            Número {inteiro(passo.numero ?? 0)}
          </Link>
        )
      const { frase, motivo } = mudanca(passo)
      return (
        <>
          <span className="text-tinta-2">{frase}</span>
          {motivo && <span className="sub block">Motivo: {motivo}</span>}
        </>
      )
    },
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    celula: ({ situacao }) => situacao && <Selo tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Selo>,
  },
  {
    id: 'quando',
    titulo: 'Quando',
    className: 'text-tinta-2 tabular-nums whitespace-nowrap',
    celula: ({ em }) => (
      <time dateTime={em} title={dataCheia(em)}>
        {diaMesAno(em)} {horaMinuto(em)}
      </time>
    ),
  },
]

/** The numbers a series gave, each with its note, and the changes it went through. */
export function Historico({ serie, pagina, porPagina, ...paginas }: { serie: Serie } & Paginas) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    historico(
      { empresaId: serie.empresaId, serieId: serie.id },
      { limit: porPagina, offset: (pagina - 1) * porPagina },
    ),
  )
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <>
      <Tabela
        rotulo="Histórico da série"
        colunas={COLUNAS}
        linhas={data?.items}
        chave={({ tipo, em, numero }) => `${tipo} ${em} ${numero}`}
        loading={isPlaceholderData}
        grade='"oque situacao" "quando quando"'
        esqueleto={6}
        densa
        vazio={<Vazio titulo="Nada aconteceu ainda">O primeiro número sai com a próxima nota desta série.</Vazio>}
      />
      {data && data.total > 0 && <Paginacao {...{ pagina, porPagina, ...paginas }} total={data.total} />}
    </>
  )
}
