import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { STATUS_CONEXAO } from '#web/words/conexoes.ts'
import { dataCheia } from '#web/words/datas.ts'

export const versoesDe = (slug: string) => read('GET /admin/conexoes/slug/{slug}/versoes', { caminho: { slug } })

/** Every version of a connection, the newest first; the one on the page is marked. */
export function Versoes({ slug, atual }: { slug: string; atual: string }) {
  const { data } = useQuery(versoesDe(slug))
  return (
    <nav aria-label="Versões">
      <h2 className="sub mb-1">Versões</h2>
      <ul className="flex flex-col gap-px text-sm max-lg:max-h-48 max-lg:overflow-y-auto">
        {data?.items.map(({ id, versao, status }) => (
          <li
            key={id}
            className={`flex items-center justify-between gap-2 rounded-md px-2 py-1.5 ${id === atual ? 'bg-papel-2' : 'hover:bg-papel-1'}`}
          >
            <Link
              to="/conexoes/$id"
              params={{ id }}
              search={{}}
              aria-current={id === atual ? 'page' : undefined}
              className="hover:underline aria-[current=page]:font-medium"
            >
              Versão {versao}
            </Link>
            <Selo tom={STATUS_CONEXAO[status].tom}>{STATUS_CONEXAO[status].rotulo}</Selo>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ATOS = { publicar: 'publicada', despublicar: 'despublicada', rollback: 'de volta ao ar' } as const

/** When each version came into force or left it, by whom and why. */
export function Historico({ slug }: { slug: string }) {
  const { data } = useQuery(versoesDe(slug))
  if (!data?.ativacoes.length) return null
  return (
    <Secao titulo="O que aconteceu com elas">
      <ol className="flex flex-col gap-1 text-sm text-tinta-2">
        {data.ativacoes.map(({ versao, acao, motivo, em }) => (
          <li key={`${em} ${versao}`}>
            Versão {versao} {ATOS[acao]}, {dataCheia(em)}
            {motivo && `. ${motivo}`}
          </li>
        ))}
      </ol>
    </Secao>
  )
}
