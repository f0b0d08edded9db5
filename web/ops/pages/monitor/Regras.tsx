import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RegraDeAlerta, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { ALERTAS, GRAVIDADES } from '#web/words/alertas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'

/** What opens each kind of alert, what resolves it, and how many are open. */
export function Regras() {
  const { data, error, refetch } = useQuery(read('GET /admin/monitor/alertas/regras', {}))
  return (
    <>
      <Cabecalho titulo="Regras de alerta" texto="Os limites se mudam em Ajustes." />
      <AbasDoMonitor />
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <TabelaInteira
          rotulo="Regras de alerta"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ tipo }) => tipo}
          grade='"tipo gravidade" "abre abre" "resolve abertos"'
          vazio={null}
        />
      )}
    </>
  )
}

const COLUNAS: Coluna<RegraDeAlerta>[] = [
  {
    id: 'tipo',
    titulo: 'Alerta',
    planilha: ({ tipo }) => ALERTAS[tipo],
    celula: ({ tipo }) => <span className="font-medium">{ALERTAS[tipo]}</span>,
  },
  {
    id: 'abre',
    titulo: 'Abre quando',
    planilha: ({ abre, limiar }) => [abre, limiar].filter(Boolean).join(' '),
    className: 'md:w-[34%]',
    celula: ({ abre, limiar }) => (
      <>
        {abre}
        {limiar && <span className="sub block">limite de agora: {limiar}</span>}
      </>
    ),
  },
  {
    id: 'resolve',
    titulo: 'Resolve quando',
    planilha: ({ resolve }) => resolve,
    className: 'md:w-[26%] text-tinta-2',
    celula: ({ resolve }) => resolve,
  },
  {
    id: 'gravidade',
    titulo: 'Gravidade',
    planilha: ({ gravidade }) => GRAVIDADES[gravidade].rotulo,
    celula: ({ gravidade }) => <Selo tom={GRAVIDADES[gravidade].tom}>{GRAVIDADES[gravidade].rotulo}</Selo>,
  },
  {
    id: 'abertos',
    titulo: 'Abertos',
    planilha: ({ abertos }) => abertos,
    direita: true,
    celula: ({ tipo, abertos }) =>
      abertos ? (
        <Link to="/alertas" search={{ situacao: 'abertos', tipo }} className="text-anil underline">
          {inteiro(abertos)}
        </Link>
      ) : (
        <span className="text-tinta-3">0</span>
      ),
  },
]
