import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FaturaDetalhe, read } from '#web/api/ops/client.ts'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { STATUS_COBRANCA } from '#web/words/cobrancas.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { AplicarPagamento } from './AplicarPagamento.tsx'
import { cobrancaViva } from './atos-da-fatura.ts'
import { Pix } from './Pix.tsx'
import { devolucaoEscrita, TIPO_DE_PAGAMENTO } from './palavras.ts'

type Pagamento = Omit<FaturaDetalhe['pagamentos'][number], 'id' | 'devolucoes'> &
  Partial<Pick<FaturaDetalhe['pagamentos'][number], 'devolucoes'>> & { multa?: number; juros?: number }
type Props = { contratoId: string; pagamentos: Pagamento[] }

/** What the bank confirmed, what went back to the payer, and what may be applied to a fatura of the contract. */
export const PagamentosDaFatura = ({ contratoId, pagamentos }: Props) =>
  pagamentos.length > 0 && (
    <Secao titulo="Pagamentos">
      <ul className="border-t border-linha text-sm">
        {pagamentos.map(({ tipo, cobrancaId, endToEndId, valor, devolvido, pagoEm, multa = 0, juros = 0, ...mais }) => (
          <li key={endToEndId} className="border-b border-linha py-2.5">
            <p className="flex items-baseline justify-between gap-x-4">
              <span className="font-medium">{TIPO_DE_PAGAMENTO[tipo]}</span>
              <Valor v={valor} />
            </p>
            {multa + juros > 0 && (
              <p className="sub">
                Com multa de <Valor v={multa} /> e juros de <Valor v={juros} />
              </p>
            )}
            <p className="sub flex flex-wrap gap-x-3">
              <Instante em={pagoEm} />
              <Copiar texto={endToEndId} rotulo="o identificador do Pix" />
            </p>
            <Devolucoes devolvido={devolvido} {...mais} />
            {tipo === 'indevido' && cobrancaId && devolvido < valor && (
              <AplicarPagamento pagamento={{ contratoId, cobrancaId, endToEndId, resta: valor - devolvido }} />
            )}
          </li>
        ))}
      </ul>
    </Secao>
  )

/** Each refund with its day, as the bank reported it; without them, the total that was refunded. */
function Devolucoes({ devolvido, devolucoes }: Pick<Pagamento, 'devolvido' | 'devolucoes'>) {
  const linhas = devolucoes ?? (devolvido > 0 ? [{ status: 'DEVOLVIDO', valor: devolvido, em: null }] : [])
  return linhas.map(({ status, valor, em }, i) => (
    // What the bank reported keeps its order.
    <p key={`${i} ${status}`} className="mt-1 flex items-baseline justify-between gap-x-4 text-roxo">
      <span>
        {devolucaoEscrita(status)}
        {em && (
          <>
            {', '}
            <Instante em={em} />
          </>
        )}
      </span>
      {status === 'DEVOLVIDO' ? <Valor v={-valor} /> : <Valor v={valor} />}
    </p>
  ))
}

/** The charges at the bank, each with its page; the one that may be paid with its Pix. */
export function CobrancasDaFatura({ fatura }: { fatura: FaturaDetalhe }) {
  const { cobrancas } = fatura
  const viva = cobrancaViva(fatura)
  if (cobrancas.length === 0) return null
  return (
    <Secao titulo="Cobranças no banco">
      <ul className="mb-4 border-t border-linha text-sm">
        {cobrancas.map(({ id, status, valor, vencimento }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-linha py-2.5">
            <Link to="/cobrancas/$id" params={{ id }} className="font-medium hover:text-anil hover:underline">
              Pix de {diaEscrito(vencimento)}
            </Link>
            <Selo tom={STATUS_COBRANCA[status].tom}>{STATUS_COBRANCA[status].rotulo}</Selo>
            <span className="ml-auto">
              <Valor v={valor} />
            </span>
          </li>
        ))}
      </ul>
      {viva && <PixDe key={viva.status} id={viva.id} />}
    </Secao>
  )
}

function PixDe({ id }: { id: string }) {
  const { data } = useQuery(read('GET /admin/bank/cobrancas/{id}', { caminho: { id } }))
  return data?.pixCopiaECola ? <Pix texto={data.pixCopiaECola} /> : null
}
