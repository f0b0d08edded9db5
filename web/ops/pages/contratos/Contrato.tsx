import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { Conta } from '../partes.tsx'
import { AtosDoContrato } from './AtosDoContrato.tsx'
import { Consumo } from './Consumo.tsx'
import { Faturado } from './Faturado.tsx'
import { type DadosDoContrato, Termos } from './TermosDoContrato.tsx'
import { Vida } from './Vida.tsx'

const rota = getRouteApi('/dentro/contratos/$id')

/** One contract: what it pays and since when, what the month used, what it was billed, and what may be done with it. */
export function Contrato() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/contratos/{id}', { caminho: { id } }))
  const back = (
    <Link to="/contratos" search={{}}>
      Contratos
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Contrato" back={back} erro={error} onRetry={refetch} alto={480} />
  const { tom, rotulo } = STATUS_CONTRATO[data.status]
  return (
    <>
      <Cabecalho
        titulo={`Contrato de ${data.tenantNome}`}
        selo={<Selo tom={tom}>{rotulo}</Selo>}
        texto={<Conta id={data.tenantId} nome="Abrir a conta" />}
        back={back}
      >
        <AtosDoContrato contrato={data} />
      </Cabecalho>
      <Marcado contrato={data} />
      <Termos contrato={data} />
      <Consumo id={id} />
      <Secao titulo="Faturas">
        <Faturado tenantId={data.tenantId} />
      </Secao>
      <Vida contrato={data} />
    </>
  )
}

/** What was decided and has not happened yet, and why the account may not issue. */
const Marcado = ({
  contrato: { status, motivoSuspensao, cancelarEm, trocaAgendada },
}: {
  contrato: DadosDoContrato
}) =>
  status === 'suspenso' || cancelarEm || trocaAgendada ? (
    <div className="mb-6 rounded-lg bg-papel-1 px-4 py-3 text-sm">
      {status === 'suspenso' && <p>A conta não emite: {motivoSuspensao ?? 'contrato suspenso'}.</p>}
      {cancelarEm && <p>Cancelado a partir de {diaEscrito(cancelarEm)}.</p>}
      {trocaAgendada && (
        <p>
          Muda para o plano {trocaAgendada.codigo} em {diaEscrito(trocaAgendada.em)}.
        </p>
      )}
    </div>
  ) : null
