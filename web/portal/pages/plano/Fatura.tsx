import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FaturaAberta, fatura } from '#web/api/portal/assinatura.ts'
import { urlOf } from '#web/api/portal/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { BotaoCopiar } from '#web/kit/detail/BotaoCopiar.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { diaEscrito, diaMesAno, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { comSuporte } from '#web/words/suporte.ts'

const rota = getRouteApi('/dentro/plano/faturas/$id')

/** One fatura: what is charged, line by line, and how to pay it. */
export function Fatura() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(fatura(id))
  const back = (
    <Link to="/plano" search={{}}>
      Plano e faturas
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Fatura" back={back} erro={error} onRetry={refetch} alto={420} />
  const { rotulo, tom } = STATUS_FATURA[data.status]
  return (
    <>
      <Cabecalho
        titulo={nomeDaFatura(data)}
        selo={<Selo tom={tom}>{rotulo}</Selo>}
        texto={<span className="first-letter:uppercase">{mesEscrito(data.competencia)}</span>}
        back={back}
      >
        <a href={urlOf('GET /portal/faturas/{id}/pdf', { caminho: { id } })} download className={classeBotao()}>
          Baixar PDF
        </a>
        {data.nota && (
          <a href={data.nota.url} target="_blank" rel="noreferrer" className={classeBotao()}>
            Ver a nota fiscal{data.nota.numero ? ` ${data.nota.numero}` : ''}
          </a>
        )}
      </Cabecalho>
      <Numeros {...data} />
      {data.reabertaEm && data.saldo > 0 && (
        <p className="mb-6 rounded-lg bg-ambar-papel px-4 py-3 text-ambar text-sm">
          Em {diaEscrito(data.reabertaEm)} o banco devolveu ao pagador um pagamento desta fatura, e o valor voltou a ser
          devido.{data.pix ? '' : comSuporte(' Para receber o código Pix, fale com o suporte.')}
        </p>
      )}
      <OutraFatura {...data} />
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[minmax(0,1fr)_320px] [&>*]:min-w-0">
        <Linhas {...data} />
        {data.pix && <Pagar pix={data.pix} />}
      </div>
    </>
  )
}

const Numeros = ({ total, vencimento, emitidaEm, pago, saldo }: FaturaAberta) => (
  <Talao>
    <div className="max-md:w-full md:min-w-64">
      <p className="sub mb-0.5">Total</p>
      <p className="text-3xl font-semibold tracking-[-.02em]">
        <Valor v={total} />
      </p>
    </div>
    {vencimento && (
      <div>
        <p className="sub mb-0.5">Vencimento</p>
        <p className="text-xl font-medium tabular-nums">{diaEscrito(vencimento)}</p>
      </div>
    )}
    {pago > 0 && (
      <div>
        <p className="sub mb-0.5">Pago</p>
        <p className="text-xl font-medium">
          <Valor v={pago} />
        </p>
      </div>
    )}
    {pago > 0 && saldo > 0 && (
      <div>
        <p className="sub mb-0.5">Falta pagar</p>
        <p className="text-xl font-medium">
          <Valor v={saldo} />
        </p>
      </div>
    )}
    {emitidaEm && (
      <div>
        <p className="sub mb-0.5">Emitida em</p>
        <p className="text-xl font-medium tabular-nums">{diaMesAno(emitidaEm)}</p>
      </div>
    )}
  </Talao>
)

/** Where a correction leads. */
function OutraFatura({ substituiId, substituidaPorId }: FaturaAberta) {
  const id = substituidaPorId ?? substituiId
  if (!id) return null
  return (
    <p className="mb-6 text-sm text-tinta-2">
      {substituidaPorId ? 'Esta fatura foi corrigida por outra: ' : 'Esta fatura corrige outra: '}
      <Link to="/plano/faturas/$id" params={{ id }} className="text-anil hover:underline">
        {substituidaPorId ? 'ver a que vale' : 'ver a anterior'}
      </Link>
      .
    </p>
  )
}

const Linhas = ({ itens, total }: FaturaAberta) => (
  <Secao titulo="O que está sendo cobrado">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Linhas da fatura</caption>
      <thead>
        <tr className="border-b border-linha text-xs text-tinta-3">
          <th scope="col" className="h-9 text-left font-medium">
            Descrição
          </th>
          <th scope="col" className="pl-4 text-right font-medium">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {itens.map(({ descricao, quantidade, valorUnitario, valor }, i) => (
          // The lines of a closed fatura never change their order.
          <tr key={`${i} ${descricao}`} className="border-b border-linha">
            <td className="py-2.5">
              {descricao}
              {quantidade > 1 && (
                <span className="sub block">
                  {inteiro(quantidade)} × <Valor v={valorUnitario} />
                </span>
              )}
            </td>
            <td className="py-2.5 pl-4 text-right">
              <Valor v={valor} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-3 text-left font-semibold">
            Total
          </th>
          <td className="py-3 pl-4 text-right font-semibold">
            <Valor v={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  </Secao>
)

/** How to pay: on a phone, which cannot scan its own screen, the text to copy comes first. */
const Pagar = ({ pix }: { pix: NonNullable<FaturaAberta['pix']> }) => (
  <Secao titulo="Pagar com Pix" texto="Aponte a câmera do banco para o código, ou copie o texto e cole no aplicativo.">
    <div className="flex flex-col items-start gap-4 lg:flex-col-reverse">
      <div>
        <p className="text-sm">
          <Valor v={pix.valor} /> até {diaEscrito(pix.vencimento)}
        </p>
        <p className="sub mt-0.5 mb-3">
          Depois do vencimento o banco soma multa e juros. O pagamento aparece aqui em instantes.
        </p>
        <BotaoCopiar texto={pix.copiaECola}>Copiar o código Pix</BotaoCopiar>
      </div>
      <svg
        role="img"
        aria-label="Código QR do Pix"
        viewBox={`-4 -4 ${pix.qrCode.lado + 8} ${pix.qrCode.lado + 8}`}
        shapeRendering="crispEdges"
        className="w-full max-w-64 rounded-lg border border-linha bg-white"
      >
        <path d={pix.qrCode.caminho} fill="#000" />
      </svg>
    </div>
  </Secao>
)
