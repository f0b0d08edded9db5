import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Inadimplencia as Dados, readList } from '#web/api/ops/client.ts'
import { fatiaDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { count } from '#web/words/formatos.ts'
import { Conta } from '../partes.tsx'
import { FaixasDeAtraso } from './FaixasDeAtraso.tsx'

const rota = getRouteApi('/dentro/inadimplencia')
type Devedor = Dados['contratos'][number]

/** What accounts owe: by age, and by contract with the faturas that are the cause. */
export function Inadimplencia() {
  const { atraso } = rota.useSearch()
  const { data, error, refetch } = useQuery(readList('GET /admin/faturamento/inadimplencia', { consulta: fatiaDe({}) }))
  return (
    <>
      <Cabecalho titulo="Inadimplência" texto="O que venceu e não foi pago, de todos os meses." />
      {!error && data ? (
        <FaixasDeAtraso {...data} atraso={atraso} />
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={140} />
      )}
      <Lista
        rota={rota}
        rotulo="Contratos em atraso"
        filtros={[]}
        tambem={['atraso']}
        consulta={(_, fatia) => ({
          ...readList('GET /admin/faturamento/inadimplencia', {
            consulta: { ...(Number(atraso) > 0 && { diasMin: Number(atraso) }), ...fatia },
          }),
          select: ({ contratos, total }: Dados) => ({ items: contratos, total }),
        })}
        colunas={COLUNAS}
        chave={({ contratoId }) => contratoId}
        grade='"conta total" "faturas faturas" "status atraso"'
        nada={{ titulo: 'Ninguém com este atraso' }}
        vazio={<Vazio titulo="Ninguém deve">Nenhuma fatura venceu sem pagamento.</Vazio>}
      />
    </>
  )
}

const COLUNAS: Coluna<Devedor>[] = [
  {
    id: 'conta',
    titulo: 'Conta',
    fixa: true,
    planilha: ({ tenantNome }) => tenantNome,
    celula: ({ tenantId, tenantNome }) => (
      <span className="font-medium">
        <Conta id={tenantId} nome={tenantNome} />
      </span>
    ),
  },
  {
    id: 'faturas',
    titulo: 'A causa',
    planilha: ({ faturas }) => faturas.map(({ numero }) => numero).join(' '),
    celula: ({ faturas }) => (
      <span className="flex flex-wrap gap-x-3">
        {faturas.map(({ id, numero, diasAtraso }) => (
          <Link key={id} to="/faturas/$id" params={{ id }} className="text-anil hover:underline">
            Fatura {numero}, {count(diasAtraso, 'dia', 'dias')}
          </Link>
        ))}
      </span>
    ),
  },
  {
    id: 'status',
    titulo: 'Contrato',
    planilha: ({ status }) => STATUS_CONTRATO[status].rotulo,
    celula: ({ contratoId, status }) => (
      <Link to="/contratos/$id" params={{ id: contratoId }} className="hover:underline">
        <Selo tom={STATUS_CONTRATO[status].tom}>{STATUS_CONTRATO[status].rotulo}</Selo>
      </Link>
    ),
  },
  {
    id: 'atraso',
    titulo: 'Atraso',
    direita: true,
    planilha: ({ diasAtraso }) => diasAtraso,
    celula: ({ diasAtraso }) => count(diasAtraso, 'dia', 'dias'),
  },
  {
    id: 'total',
    titulo: 'Paga hoje',
    direita: true,
    planilha: ({ totalHoje }) => totalHoje,
    celula: ({ totalHoje, multa, juros }) => (
      <>
        <Valor v={totalHoje} />
        {multa + juros > 0 && (
          <span className="sub block">
            com <Valor v={multa + juros} /> de multa e juros
          </span>
        )}
      </>
    ),
  },
]
