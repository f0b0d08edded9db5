import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { diaEscrito, mesAntes, mesEscrito } from '#web/words/datas.ts'
import { LinhasDaFatura } from '../cobranca/LinhasDaFatura.tsx'
import { ALERTAS_DA_FATURA } from '../cobranca/palavras.ts'
import { Conta } from '../partes.tsx'
import { Gerar } from './Gerar.tsx'

const rota = getRouteApi('/dentro/faturamento/previa/$contratoId')

/** The fatura of a contract as it would be now; nothing is written. */
export function Previa() {
  const { contratoId } = rota.useParams()
  const { mes = mesAntes(1) } = rota.useSearch()
  const { data, error, refetch } = useQuery(
    read('GET /admin/faturamento/preview/{contratoId}', { caminho: { contratoId }, consulta: { competencia: mes } }),
  )
  const back = (
    <Link to="/faturamento/contratos" search={{ mes }}>
      Contratos de {mesEscrito(mes)}
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Prévia da fatura" back={back} erro={error} onRetry={refetch} alto={420} />
  return (
    <>
      <Cabecalho
        titulo={`Prévia de ${mesEscrito(mes)}`}
        selo={<Selo tom="ambar">Nada foi gravado</Selo>}
        texto={<Conta id={data.tenantId} nome={data.tenantNome} />}
        back={back}
      >
        <Gerar mes={mes} contratoId={contratoId} />
      </Cabecalho>
      <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="Total">
          <span className="text-xl font-medium">
            <Valor v={data.total} />
          </span>
        </Dado>
        <Dado rotulo="Venceria em">{diaEscrito(data.vencimento)}</Dado>
        {data.creditoRestante > 0 && (
          <Dado rotulo="Crédito que passa adiante">
            <Valor v={data.creditoRestante} />
          </Dado>
        )}
      </dl>
      {data.parcial && (
        <p className="mb-4 text-sm text-tinta-2">O mês ainda corre: as notas que vierem mudam esta conta.</p>
      )}
      {data.alertas.map((alerta) => (
        <p key={alerta} className="mb-4 rounded-lg bg-ambar-papel px-4 py-3 text-sm text-ambar">
          {ALERTAS_DA_FATURA[alerta]}
        </p>
      ))}
      <Secao titulo="De onde viria o valor">
        {data.itens.length > 0 ? <LinhasDaFatura {...data} /> : <p>Nada se cobra deste contrato neste mês.</p>}
      </Secao>
    </>
  )
}
