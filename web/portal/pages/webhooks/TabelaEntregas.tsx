import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Entrega, NotaDaEntrega } from '#web/api/portal/client.ts'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { daquiA, nomeDoEvento, TENTATIVAS_MAX } from '#web/words/webhooks.ts'
import { SeloEntrega } from './PartesDeWebhooks.tsx'

type Props = {
  linhas: Entrega[] | undefined
  loading?: boolean
  esqueleto: number
  /** All go to the same endpoint, which is not repeated. */
  semDestino?: boolean
  vazio: ReactNode
}

/** Deliveries, each with its progress. */
export function TabelaEntregas({ linhas, loading, esqueleto, semDestino, vazio }: Props) {
  const colunas: Coluna<Entrega>[] = [
    {
      id: 'evento',
      titulo: 'Evento',
      className: 'max-w-0 w-full max-md:max-w-none',
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
      celula: (entrega) => <Andamento entrega={entrega} />,
    },
    {
      id: 'quando',
      titulo: 'Criada',
      className: 'whitespace-nowrap text-tinta-2 tabular-nums max-md:text-right',
      celula: ({ criadaEm }) => (
        <time dateTime={criadaEm} title={dataCheia(criadaEm)}>
          {diaMes(criadaEm)}, {horaMinuto(criadaEm)}
        </time>
      ),
    },
    { id: 'estado', titulo: 'Estado', direita: true, celula: ({ status }) => <SeloEntrega status={status} /> },
  ]
  return (
    <Tabela
      rotulo="Entregas"
      colunas={colunas}
      linhas={linhas}
      chave={({ id }) => id}
      {...(loading !== undefined && { loading })}
      grade='"evento estado" "tentativas quando"'
      esqueleto={esqueleto}
      densa={semDestino ?? false}
      vazio={vazio}
    />
  )
}

/** `Nota 1520, Maria da Silva`; before a number, its RPS or the id of the integration. */
const nomeDaNota = ({ numero, serieRps, numeroRps, idIntegracao, tomadorNome }: NotaDaEntrega) =>
  [numero ? `Nota ${numero}` : (idIntegracao ?? `RPS ${serieRps}-${numeroRps}`), tomadorNome].filter(Boolean).join(', ')

/** `3 de 8, a próxima em 5 min`. */
function Andamento({ entrega: { status, totalTentativas, proximaTentativaEm } }: { entrega: Entrega }) {
  if (status === 'aguardando_retentativa')
    return (
      <>
        {totalTentativas} de {TENTATIVAS_MAX}
        {proximaTentativaEm && <span className="sub block">a próxima {daquiA(proximaTentativaEm)}</span>}
      </>
    )
  if (status === 'pendente' && totalTentativas === 0) return <>–</>
  return <>{totalTentativas > TENTATIVAS_MAX ? totalTentativas : `${totalTentativas} de ${TENTATIVAS_MAX}`}</>
}
