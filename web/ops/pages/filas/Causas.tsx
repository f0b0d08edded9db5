import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { erroEmPalavras, grupoEmPalavras } from '#domain/erro-em-palavras.ts'
import { type GrupoDeFalhas, type NomeDeFila, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { TentarACausa } from './TentarACausa.tsx'

export const falhasDe = (name: NomeDeFila) =>
  read('GET /admin/queues/{name}/agrupamentos-falhas', { caminho: { name } })

/** Why jobs of the queue fail, grouped by cause: the most frequent first, each with one example. */
export function Causas({ name }: { name: NomeDeFila }) {
  const { data } = useQuery(falhasDe(name))
  if (!data?.items.length) return null
  return (
    <Secao
      titulo="Por que falham"
      texto={data.incompleto ? `Das ${inteiro(data.lidas)} falhas mais novas.` : undefined}
    >
      <TabelaInteira
        nome="causas"
        rotulo="Causas das falhas"
        colunas={colunasDe(name)}
        linhas={data.items}
        chave={({ causa, grupo }) => `${causa} ${grupo}`}
        grade='"causa quantas" "exemplo ultima" "ato ato"'
        vazio={null}
      />
    </Secao>
  )
}

const colunasDe = (nome: NomeDeFila): Coluna<GrupoDeFalhas>[] => [
  {
    id: 'causa',
    titulo: 'Causa',
    planilha: ({ causa, grupo }) => `${erroEmPalavras(causa)} ${grupoEmPalavras(grupo)}`,
    className: 'md:max-w-0 md:w-[40%]',
    celula: ({ causa, grupo }) => (
      <>
        <span className="block truncate font-medium">{erroEmPalavras(causa)}</span>
        <span className="sub block truncate">{grupoEmPalavras(grupo)}</span>
      </>
    ),
  },
  {
    id: 'exemplo',
    titulo: 'Exemplo',
    planilha: ({ exemplo }) => erroEmPalavras(exemplo.erro),
    className: 'md:max-w-0 md:w-[34%]',
    celula: ({ exemplo }) => (
      <Link
        to="/filas/$nome/$id"
        params={{ nome, id: String(exemplo.jobId) }}
        className="block truncate text-anil hover:underline"
      >
        {erroEmPalavras(exemplo.erro)}
      </Link>
    ),
  },
  {
    id: 'ultima',
    titulo: 'Última',
    emOrdem: ({ ultimaEm }) => ultimaEm,
    planilha: ({ ultimaEm }) => dataCheia(ultimaEm),
    celula: ({ ultimaEm }) => <Instante em={ultimaEm} />,
  },
  {
    id: 'quantas',
    titulo: 'Tarefas',
    planilha: ({ tarefas }) => tarefas,
    direita: true,
    celula: ({ tarefas, contas }) => (
      <>
        <span className="font-medium tabular-nums">{inteiro(tarefas)}</span>
        <span className="sub block">{count(contas, 'conta', 'contas')}</span>
      </>
    ),
  },
  { id: 'ato', titulo: 'Ato', direita: true, celula: (de) => <TentarACausa nome={nome} de={de} /> },
]
