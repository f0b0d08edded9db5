import { Link } from '@tanstack/react-router'
import type { ClienteDaConta } from '#web/api/portal/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { diaMesAno, mesEscrito } from '#web/words/datas.ts'
import { count } from '#web/words/formatos.ts'
import { nomeDaNota } from '#web/words/notas.ts'

type Nota = ClienteDaConta['notas'][number]
const DESDE_SEMPRE = '2000-01-01'

const COLUNAS: Coluna<Nota>[] = [
  {
    id: 'nota',
    titulo: 'Nota',
    celula: ({ id, numero, serieRps, numeroRps }) => (
      <>
        <Link to="/notas/$id" params={{ id }} className={`${LINK_LINHA} whitespace-nowrap tabular-nums`}>
          {numero ? nomeDaNota(numero) : 'Sem número'}
        </Link>
        <span className="sub block tabular-nums">
          RPS {serieRps}-{numeroRps}
        </span>
      </>
    ),
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    className: 'md:w-[40%] md:max-w-0',
    celula: ({ empresa }) => <span className="block truncate">{empresa}</span>,
  },
  { id: 'status', titulo: 'Status', celula: ({ status }) => <SeloStatus status={status} /> },
  {
    id: 'mes',
    titulo: 'Competência',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ competencia }) => mesEscrito(competencia),
  },
  {
    id: 'em',
    titulo: 'Emitida',
    className: 'whitespace-nowrap text-tinta-2 max-md:hidden',
    celula: ({ criadaEm }) => diaMesAno(criadaEm),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap',
    celula: ({ valorServico }) => <Valor v={valorServico} />,
  },
]

/** The newest notes of a customer, of every company, and the way to the others. */
export function NotasDoCliente({ cliente: { notas, quantasNotas, empresas } }: { cliente: ClienteDaConta }) {
  if (quantasNotas === 0) return null
  const { cpfCnpj, nifEstrangeiro } = empresas[0]!.tomador
  return (
    <Secao
      titulo="Notas"
      texto={
        <Link
          to="/notas"
          search={{ q: cpfCnpj ?? nifEstrangeiro, dataInicio: DESDE_SEMPRE }}
          className="font-medium text-anil underline"
        >
          {notas.length < quantasNotas
            ? `Ver as ${count(quantasNotas, 'nota', 'notas')} na lista de notas`
            : 'Ver na lista de notas'}
        </Link>
      }
    >
      <Tabela
        densa
        rotulo="Notas do cliente"
        colunas={COLUNAS}
        linhas={notas}
        chave={({ id }) => id}
        vazio={null}
        grade={'"nota valor" "empresa status" "mes mes"'}
      />
    </Secao>
  )
}
