import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type IncidenteInteiro, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { count, dinheiro } from '#web/words/formatos.ts'
import { dura, oQueParou, quando } from '#web/words/incidentes.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Conta } from '../partes.tsx'
import { AtosDaCausa } from './AtosDaCausa.tsx'
import { useAgir } from './agir.ts'
import { OQueFaz } from './Causa.tsx'
import { Gravidade } from './Gravidade.tsx'
import { HistoriaDaCausa } from './HistoriaDaCausa.tsx'
import { UltimaHora } from './UltimaHora.tsx'

const DialogoDoAto = lazy(() => import('./DialogoDoAto.tsx'))
const rota = getRouteApi('/dentro/agora/$id')
const A_CADA_MS = 30_000
export const AGORA = (
  <Link to="/agora" search={{}}>
    Agora
  </Link>
)

/** One cause, open or ended: what it is, what it stops, whom, what people wrote and did about it. */
export function Incidente() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/incidentes/{id}', { caminho: { id } }),
    refetchInterval: A_CADA_MS,
  })
  const agir = useAgir()
  if (!data) return <NaoCarregado titulo="Causa" back={AGORA} erro={error} onRetry={refetch} />
  const { titulo, encerradoEm } = data
  return (
    <>
      <Cabecalho
        titulo={titulo}
        back={AGORA}
        selo={encerradoEm ? <Selo tom="verde">Encerrada</Selo> : <Gravidade {...data} />}
      >
        {!encerradoEm && <AtosDaCausa incidente={data} agir={agir} />}
      </Cabecalho>
      <Numeros {...data} />
      <HistoriaDaCausa {...data} />
      {agir.asking && (
        <Suspense>
          <DialogoDoAto {...agir.asking} onClose={agir.stopAsking} />
        </Suspense>
      )}
    </>
  )
}

function Numeros(causa: IncidenteInteiro) {
  const { valor, contas, primeirasContas, desde, encerradoEm, ambiente, assumido } = causa
  const agora = Date.now()
  const outras = contas - primeirasContas.length
  return (
    <>
      <Talao>
        {valor !== null && valor > 0 && (
          <div>
            <p className="sub">Valor parado</p>
            <p className="text-3xl font-semibold tracking-tight tabular-nums">{dinheiro(valor)}</p>
          </div>
        )}
        <Fato rotulo="Atinge">{oQueParou(causa) || '–'}</Fato>
        <Fato rotulo="Contas">{contas || '–'}</Fato>
        <Fato rotulo={encerradoEm ? 'Durou' : 'Dura'}>
          {dura(desde, encerradoEm ? Date.parse(encerradoEm) : agora)}
          <span className="sub pl-1.5">
            desde {quando(desde, agora)}
            {encerradoEm && ` até ${quando(encerradoEm, agora)}`}
          </span>
        </Fato>
        {ambiente && <Fato rotulo="Ambiente">{AMBIENTES[ambiente]}</Fato>}
        <Fato rotulo="Com quem">{assumido?.nome ?? 'ninguém'}</Fato>
        <Fato rotulo="Última hora">
          <UltimaHora {...causa} />
        </Fato>
      </Talao>
      <p className="mb-3 max-w-[88ch] text-sm text-pretty text-tinta-2">
        <OQueFaz {...causa} proximaEm={encerradoEm ? null : causa.proximaEm} agora={agora} />
      </p>
      {contas > 0 && (
        <p className="mb-7.5 flex flex-wrap gap-x-3 text-sm">
          <span className="text-tinta-3">Quem atinge:</span>
          {primeirasContas.map((conta) => (
            <Conta key={conta.id} {...conta} />
          ))}
          {outras > 0 && <span className="text-tinta-2">e mais {count(outras, 'conta', 'contas')}</span>}
        </p>
      )}
    </>
  )
}

const Fato = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <dl>
    <dt className="sub">{rotulo}</dt>
    <dd className="text-lg tabular-nums">{children}</dd>
  </dl>
)
