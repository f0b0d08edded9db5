import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { read, type Saida } from '#web/api/ops/client.ts'
import { Cabecalho, Dado, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { INDICES } from '#web/words/precos.ts'
import { Conta } from '../partes.tsx'
import { AtosDoContrato } from './AtosDoContrato.tsx'
import { Consumo } from './Consumo.tsx'
import { Faturado } from './Faturado.tsx'
import { Vida } from './Vida.tsx'

export type DadosDoContrato = Saida<'GET /admin/contratos/{id}'>

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
  if (error && !data)
    return (
      <>
        <Cabecalho titulo="Contrato" back={back} />
        <Falha erro={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <Esqueleto alto={480} />
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

const Termos = ({ contrato }: { contrato: DadosDoContrato }) => {
  const { plano, valorMensal, periodicidade, descontoPercentual, cupomAplicado, faixas, valorNotaExcedente } = contrato
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
      <Dado rotulo="Plano">
        {plano ? (
          <Link to="/planos/$id" params={{ id: plano.id }} className="text-anil hover:underline">
            {plano.nome} v{plano.versaoPlano}
          </Link>
        ) : (
          'Teste do cadastro'
        )}
      </Dado>
      <Dado rotulo={periodicidade === 'anual' ? 'Por mês, cobrado por ano' : 'Por mês'}>
        <Valor v={valorMensal} />
        {descontoPercentual > 0 && <span className="sub block">menos {porcento(descontoPercentual)}</span>}
      </Dado>
      <Dado rotulo="Notas incluídas">{inteiro(contrato.notasIncluidas)}</Dado>
      <Dado rotulo="Nota excedente">
        {faixas.map(({ ate, valor }) => (
          <span key={ate} className="block">
            até {inteiro(ate)}: <Valor v={valor} />
          </span>
        ))}
        {valorNotaExcedente === null ? 'a do preço geral' : <Valor v={valorNotaExcedente} />}
      </Dado>
      <Dado rotulo="Desde">
        {diaEscrito(contrato.dataInicio)}
        {contrato.dataFim && <span className="sub block">até {diaEscrito(contrato.dataFim)}</span>}
        {contrato.testeAte && <span className="sub block">em teste até {diaEscrito(contrato.testeAte)}</span>}
      </Dado>
      <Dado rotulo="Vence no dia">{contrato.diaVencimento}</Dado>
      <Dado rotulo="Reajuste">
        {INDICES[contrato.indiceReajuste]}
        {contrato.dataBaseReajuste && (
          <span className="sub block">doze meses desde {diaEscrito(contrato.dataBaseReajuste)}</span>
        )}
      </Dado>
      <Dado rotulo="Cupom">
        {cupomAplicado ? (
          <Link to="/cupons/$id" params={{ id: cupomAplicado.cupomId }} className="text-anil hover:underline">
            {cupomAplicado.codigo}
          </Link>
        ) : (
          'Nenhum'
        )}
      </Dado>
    </dl>
  )
}
