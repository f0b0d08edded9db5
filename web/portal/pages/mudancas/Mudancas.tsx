import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONFIANCAS } from '#domain/confianca.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { lei } from '#web/api/portal/inicio.ts'
import { type Mudanca, mudancas } from '#web/api/portal/mudancas.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { diaEscrito, hoje } from '#web/words/datas.ts'
import { PARA } from '#web/words/lei.ts'

const rota = getRouteApi('/dentro/mudancas')
const OPCOES = (Object.keys(PARA) as (keyof typeof PARA)[]).map((value) => ({ value, label: PARA[value] }))

/** What the law changes, for one kind of reader: what comes first, then what is in force. */
export function Mudancas() {
  const navigate = rota.useNavigate()
  const { para: escolhido } = rota.useSearch()
  const meu = useMeu()
  const para = escolhido ?? meu
  const { data, error, refetch } = useQuery(mudancas)
  const linhas = data?.filter(({ regimes }) => para === 'programa' || regimes.split(' ').includes(para ?? ''))
  return (
    <>
      <Cabecalho
        titulo="O que muda na lei"
        texto={
          para === 'programa'
            ? 'Por data: o que muda no pedido e o que o serviço faz. A competência da nota decide, salvo onde se diz outra coisa.'
            : 'Por data: o que muda nas suas notas e o que você faz.'
        }
      />
      {!error && linhas && para ? (
        <>
          <div className="mb-6">
            <Segmentos
              rotulo="Para quem"
              opcoes={OPCOES}
              valor={para}
              onChange={(novo) => void navigate({ search: { para: novo } })}
            />
          </div>
          <Parte titulo="O que vem" linhas={linhas.filter(({ desde }) => desde > hoje())} para={para} />
          <Parte titulo="O que já vale" linhas={linhas.filter(({ desde }) => desde <= hoje()).reverse()} para={para} />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} />
      )}
    </>
  )
}

/** For whom the page is written until somebody chooses: who programs, else the first regime of the account. */
function useMeu(): keyof typeof PARA | null {
  const eu = useQuery(sessao)
  const regimes = useQuery(lei(useAmbiente()))
  if (eu.data?.usuario.papel === 'developer') return 'programa'
  if (regimes.error) return 'regular'
  return regimes.data ? (regimes.data.regimes[0]?.regime ?? 'regular') : null
}

type ParteProps = { titulo: string; linhas: Mudanca[]; para: keyof typeof PARA }
const Parte = ({ titulo, linhas, para }: ParteProps) => (
  <Secao titulo={titulo}>
    {linhas.length === 0 && <p className="text-sm text-tinta-2">Nada com data marcada.</p>}
    {para === 'programa' ? (
      <ul className="flex flex-col gap-4">
        {linhas.map((linha) => (
          <NoPedido key={linha.desde + linha.titulo} {...linha} />
        ))}
      </ul>
    ) : (
      <ul className="border-t border-linha text-sm">
        {linhas.map((linha) => (
          <NasNotas key={linha.desde + linha.titulo} {...linha} />
        ))}
      </ul>
    )}
  </Secao>
)

const NasNotas = ({ desde, resumo, voce, fonte, confianca }: Mudanca) => (
  <li className="flex flex-col gap-x-6 gap-y-1 border-b border-linha py-3 sm:flex-row">
    <h3 className="w-24 shrink-0 font-medium tabular-nums">{diaEscrito(desde)}</h3>
    <div className="min-w-0">
      <p className="font-medium">{resumo}</p>
      <p>{voce || 'Você não precisa fazer nada.'}</p>
      <p className="sub">
        {fonte} ({CONFIANCAS[confianca]})
      </p>
    </div>
  </li>
)

const NoPedido = ({ desde, titulo, quem, pedido, fazemos, fonte, confianca }: Mudanca): ReactNode => (
  <li className="rounded-lg border border-linha p-4">
    <h3 className="font-medium">
      {diaEscrito(desde)} · {titulo}
    </h3>
    <dl className="mt-2 grid gap-3 text-sm">
      <Dado rotulo="Para">{quem}</Dado>
      <Dado rotulo="No pedido">{pedido}</Dado>
      <Dado rotulo="O que fazemos">{fazemos}</Dado>
      <Dado rotulo="Fonte">
        {fonte} ({CONFIANCAS[confianca]})
      </Dado>
    </dl>
  </li>
)
