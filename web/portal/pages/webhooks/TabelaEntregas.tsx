import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Entrega, NotaDaEntrega } from '#web/api/portal/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { daquiA, ESTADOS_ENTREGA, nomeDoEvento, tentativas } from '#web/words/webhooks.ts'
import { SeloEntrega } from './PartesDeWebhooks.tsx'

const colunasDe = (semDestino: boolean): Coluna<Entrega>[] => [
  {
    id: 'evento',
    titulo: 'Evento',
    fixa: true,
    className: 'max-w-0 w-full max-md:max-w-none',
    planilha: ({ evento, url, nota }) =>
      [nomeDoEvento(evento), nota && nomeDaNota(nota), url].filter(Boolean).join('; '),
    celula: ({ id, evento, url, nota }) => (
      <>
        <Link to="/webhooks/entregas/$id" params={{ id }} className={LINK_LINHA}>
          {nomeDoEvento(evento)}
        </Link>
        {nota && <span className="sub block truncate">{nomeDaNota(nota)}</span>}
        {!semDestino && <span className="sub block truncate font-mono max-md:break-all">{url}</span>}
      </>
    ),
  },
  {
    id: 'tentativas',
    titulo: 'Tentativas',
    className: 'whitespace-nowrap text-tinta-2 tabular-nums',
    planilha: ({ totalTentativas }) => totalTentativas,
    celula: (entrega) => <Andamento entrega={entrega} />,
  },
  {
    id: 'quando',
    titulo: 'Criada',
    className: 'text-tinta-2 max-md:text-right',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'estado',
    titulo: 'Estado',
    direita: true,
    planilha: ({ status }) => ESTADOS_ENTREGA[status].rotulo,
    celula: ({ status }) => <SeloEntrega status={status} />,
  },
]

/** Deliveries, each with its progress. */
export const COLUNAS_ENTREGAS = colunasDe(false)
const COLUNAS_SEM_DESTINO = colunasDe(true)
/** A delivery on a phone. */
export const GRADE_ENTREGAS = '"evento estado" "tentativas quando"'

type Props = { linhas: Entrega[] | undefined; esqueleto: number; vazio: ReactNode }

/** The deliveries to one endpoint, which is not repeated. */
export const TabelaEntregas = ({ linhas, esqueleto, vazio }: Props) => (
  <Tabela
    rotulo="Entregas"
    colunas={COLUNAS_SEM_DESTINO}
    linhas={linhas}
    chave={({ id }) => id}
    grade={GRADE_ENTREGAS}
    esqueleto={esqueleto}
    densa
    vazio={vazio}
  />
)

/** `Nota 1520, Maria da Silva`; before a number, its RPS or the id of the integration. */
const nomeDaNota = ({ numero, serieRps, numeroRps, idIntegracao, tomadorNome }: NotaDaEntrega) =>
  [numero ? `Nota ${numero}` : (idIntegracao ?? `RPS ${serieRps}-${numeroRps}`), tomadorNome].filter(Boolean).join(', ')

/** `3 de 8, a próxima em 5 min`. */
function Andamento({ entrega: { status, totalTentativas, proximaTentativaEm } }: { entrega: Entrega }) {
  if (status === 'aguardando_retentativa')
    return (
      <>
        {tentativas(totalTentativas)}
        {proximaTentativaEm && <span className="sub block">a próxima {daquiA(proximaTentativaEm)}</span>}
      </>
    )
  if (status === 'pendente' && totalTentativas === 0) return <>–</>
  return <>{tentativas(totalTentativas)}</>
}
