import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Consumo as ConsumoDoMes } from '#web/api/portal/client.ts'
import { consumo } from '#web/api/portal/conta.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Talao } from '#web/kit/detail/Pagina.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CAIXA } from '#web/kit/form/Moldura.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { mesAntes, mesEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { AMBIENTES, STATUS, STATUS_LISTA, type StatusNota } from '#web/words/status.ts'

type Props = { mes: string; desde: string; onChange: (mes: string) => void }
type Linha = ConsumoDoMes['items'][number]

/** What the account issued in a month: the totals, then by company and ambiente. */
export function Consumo({ mes, desde, onChange }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(consumo(mes))
  return (
    <>
      <EscolhaMes {...{ mes, desde, onChange }} />
      {(error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={132} />}
      {!error && data && (
        <>
          <Totais {...data} />
          <Tabela
            rotulo={`Consumo de ${mesEscrito(data.competencia)}`}
            colunas={COLUNAS}
            linhas={data.items}
            chave={({ empresaId, ambiente }) => `${empresaId} ${ambiente}`}
            loading={isPlaceholderData}
            grade='"empresa total" "ambiente valor" "estados estados"'
            vazio={
              <Vazio titulo={`Nenhuma nota em ${mesEscrito(data.competencia)}`}>
                Conta o mês em que a nota foi aceita, não o da competência.
              </Vazio>
            }
          />
        </>
      )}
    </>
  )
}

/** The months since the account exists, the newest first. */
function EscolhaMes({ mes, desde, onChange }: Props) {
  const id = useId()
  const meses: string[] = []
  for (let menos = 0; menos < MESES_MAX; menos++) {
    const cada = mesAntes(menos)
    if (cada < desde) break
    meses.push(cada)
  }
  const opcoes = meses.includes(mes) ? meses : [...meses, mes]
  return (
    <div className="mb-4 flex w-56 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Mês
      </label>
      <select
        id={id}
        value={mes}
        onChange={({ target }) => onChange(target.value)}
        className={cx(CAIXA, 'h-9 first-letter:uppercase')}
      >
        {opcoes.map((cada) => (
          <option key={cada} value={cada}>
            {mesEscrito(cada)}
          </option>
        ))}
      </select>
    </div>
  )
}
const MESES_MAX = 120

const Totais = ({ total, porAmbiente, items }: ConsumoDoMes) => (
  <Talao>
    <div>
      <p className="sub">Notas no mês</p>
      <p className="text-3xl font-semibold tracking-[-.02em] tabular-nums">{inteiro(total)}</p>
    </div>
    {(['producao', 'homologacao'] as const).map((ambiente) => (
      <div key={ambiente}>
        <p className="sub">{AMBIENTES[ambiente]}</p>
        <p className="tabular-nums">{inteiro(porAmbiente[ambiente])}</p>
      </div>
    ))}
    <div>
      <p className="sub">Autorizado em produção</p>
      <p>
        <Valor v={soma(items.filter(({ ambiente }) => ambiente === 'producao'))} />
      </p>
    </div>
  </Talao>
)

// Reais with two decimals, summed in centavos so that no cent is lost.
const soma = (linhas: Linha[]) =>
  linhas.reduce((centavos, { valorAutorizado }) => centavos + Math.round(valorAutorizado * 100), 0) / 100

const COLUNAS: Coluna<Linha>[] = [
  { id: 'empresa', titulo: 'Empresa', celula: ({ razaoSocial }) => <span className="font-medium">{razaoSocial}</span> },
  { id: 'ambiente', titulo: 'Ambiente', className: 'text-tinta-2', celula: ({ ambiente }) => AMBIENTES[ambiente] },
  { id: 'estados', titulo: 'Como estão', celula: ({ porStatus }) => <Estados porStatus={porStatus} /> },
  {
    id: 'total',
    titulo: 'Notas',
    direita: true,
    className: 'tabular-nums whitespace-nowrap',
    celula: ({ total }) => (
      <>
        {inteiro(total)}
        <span className="md:hidden"> {total === 1 ? 'nota' : 'notas'}</span>
      </>
    ),
  },
  {
    id: 'valor',
    titulo: 'Valor autorizado',
    direita: true,
    celula: ({ valorAutorizado }) => <Valor v={valorAutorizado} />,
  },
]

/** The states of a line: a bar in their colours, and the count of each in words. */
function Estados({ porStatus }: { porStatus: Linha['porStatus'] }) {
  const partes = STATUS_LISTA.flatMap((status) => {
    const n = (porStatus as Partial<Record<StatusNota, number>>)[status] ?? 0
    return n > 0 ? [{ status, n }] : []
  })
  return (
    <span className="flex max-w-72 flex-col gap-1">
      <span className="flex h-1.5 gap-px overflow-hidden rounded-full" aria-hidden>
        {partes.map(({ status, n }) => (
          <span key={status} className={TONS[STATUS[status].tom].ponto} style={{ flexGrow: n, minWidth: 3 }} />
        ))}
      </span>
      <span className="sub">
        {partes.map(({ status, n }) => `${STATUS[status].rotulo} ${inteiro(n)}`.replaceAll(' ', '\u00a0')).join(' · ')}
      </span>
    </span>
  )
}
