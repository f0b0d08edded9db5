import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type CobrancaDetalhe, read, type StatusCobranca } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { erroDaCobranca, STATUS_COBRANCA } from '#web/words/cobrancas.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { count, porcento } from '#web/words/formatos.ts'
import { Conta, Id } from '../partes.tsx'
import { AtosDaCobranca } from './AtosDaCobranca.tsx'
import { PagamentosDaFatura } from './PagamentosDaFatura.tsx'
import { Pix } from './Pix.tsx'

const rota = getRouteApi('/dentro/cobrancas/$id')
/** While the bank works on it, and while it may be paid. */
const A_CADA_MS: Partial<Record<StatusCobranca, number>> = {
  criando: 1_500,
  incerta: 3_000,
  cancelando: 1_500,
  emitida: 5_000,
  vencida: 5_000,
}

/** One charge at the bank: its Pix, what the bank said of it, and what was paid. */
export function Cobranca() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/bank/cobrancas/{id}', { caminho: { id } }),
    refetchInterval: ({ state }) => (state.data && A_CADA_MS[state.data.status]) ?? false,
  })
  const back = (
    <Link to="/cobrancas" search={{}}>
      Cobranças
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Cobrança" back={back} erro={error} onRetry={refetch} alto={420} />
  const { rotulo, tom } = STATUS_COBRANCA[data.status]
  const paga = data.status === 'emitida' || data.status === 'vencida'
  return (
    <>
      <Cabecalho
        titulo={`Pix de ${diaEscrito(data.vencimento)}`}
        selo={<Selo tom={tom}>{rotulo}</Selo>}
        texto={<Conta id={data.tenantId} nome={data.tenantNome} />}
        back={back}
      >
        <AtosDaCobranca cobranca={data} />
      </Cabecalho>
      {data.erro && (
        <p className="mb-6 rounded-lg bg-vermelho-papel px-4 py-3 text-sm text-vermelho">
          {erroDaCobranca(data.status, data.erro)}
        </p>
      )}
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1fr)_320px] [&>*]:min-w-0">
        <div>
          <Fatos cobranca={data} />
          <PagamentosDaFatura
            contratoId={data.contratoId}
            pagamentos={data.pagamentos.map((each) => ({ ...each, cobrancaId: id }))}
          />
        </div>
        {data.pixCopiaECola && paga && (
          <Secao titulo="Pix" texto="Para o banco do pagador ler, ou para colar no aplicativo.">
            <Pix texto={data.pixCopiaECola} />
          </Secao>
        )}
      </div>
    </>
  )
}

const Fatos = ({ cobranca }: { cobranca: CobrancaDetalhe }) => (
  <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-3">
    <Dado rotulo="Valor">
      <span className="text-xl font-medium">
        <Valor v={cobranca.valor} />
      </span>
    </Dado>
    <Dado rotulo="Pago">
      <span className="text-xl font-medium">
        <Valor v={cobranca.pago} />
      </span>
    </Dado>
    <Dado rotulo="Fatura">
      <Link to="/faturas/$id" params={{ id: cobranca.faturaId }} className="text-anil hover:underline">
        Abrir a fatura
      </Link>
    </Dado>
    <Dado rotulo="Depois do vencimento">
      multa de {porcento(cobranca.multaPercentual)}
      <span className="sub block">e juros de {porcento(cobranca.jurosMensalPercentual)} ao mês</span>
    </Dado>
    <Dado rotulo="Pode ser paga">até {count(cobranca.diasValidade, 'dia', 'dias')} depois do vencimento</Dado>
    <Dado rotulo="Criada">
      <Instante em={cobranca.criadaEm} />
    </Dado>
    <Dado rotulo="O que o banco diz">{noBanco(cobranca.statusNoBanco)}</Dado>
    <Dado rotulo="Última pergunta ao banco">
      {cobranca.consultadaEm ? <Instante em={cobranca.consultadaEm} /> : 'Nenhuma ainda'}
    </Dado>
    <Dado largo rotulo="Identificador no banco">
      <Id texto={cobranca.txid} rotulo="o identificador no banco" />
    </Dado>
  </dl>
)

const NO_BANCO: Record<string, string> = {
  ATIVA: 'Ativa',
  CONCLUIDA: 'Concluída',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'Removida a nosso pedido',
  REMOVIDA_PELO_PSP: 'Removida pelo banco',
}
const noBanco = (status: string | null) => (status ? (NO_BANCO[status] ?? status) : 'Nada ainda')
