import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Assinatura,
  changePlano,
  type PlanoOferecido,
  planos,
  type Quando,
  trocaSimulada,
} from '#web/api/portal/assinatura.ts'
import type { Saida } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { ListaDeOpcoes } from '#web/kit/form/Opcoes.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { dinheiro, inteiro } from '#web/words/formatos.ts'
import { comSuporte } from '#web/words/suporte.ts'

const QUANDO: Record<Quando, string> = { agora: 'Agora', proxima_competencia: 'No próximo período' }

/** Another plan for the account: what it would change is shown before it is confirmed. */
export function TrocarPlano({ assinatura, onClose }: { assinatura: Assinatura; onClose: () => void }) {
  const { data, error, refetch } = useQuery(planos)
  const [planoId, setPlanoId] = useState<string>()
  const [quando, setQuando] = useState<Quando>('agora')
  const plano = data?.items.find(({ id }) => id === planoId)
  return (
    <Dialogo titulo="Trocar de plano" aberto onClose={onClose}>
      <p className="mb-4 text-sm text-tinta-2">
        Hoje: {assinatura.plano.nome}
        {assinatura.plano.mensalidade !== null && `, ${porPeriodo(assinatura.plano.mensalidade, assinatura)}`}.
      </p>
      {(error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={180} />}
      {data?.items.length === 0 && (
        <p className="text-sm">
          {comSuporte('Nenhum outro plano está à venda agora. Para uma condição sob medida, fale com o suporte.')}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ListaDeOpcoes
          nome="plano"
          rotulo="Novo plano"
          opcoes={data.items.map((each) => ({
            value: each.id,
            label: `${each.nome} · ${porPeriodo(each.mensalidade, assinatura)}`,
            ajuda: oferta(each),
          }))}
          valor={planoId ?? ''}
          onChange={(novo) => {
            setPlanoId(novo)
            setQuando(data.items.find(({ id }) => id === novo)?.mudanca.quando[0] ?? 'agora')
          }}
        />
      )}
      {plano ? (
        <Conferir plano={plano} quando={quando} onQuando={setQuando} assinatura={assinatura} onClose={onClose} />
      ) : (
        <PeDoDialogo back={data?.items.length === 0 ? 'Fechar' : 'Voltar'}>
          {data?.items.length !== 0 && (
            <Botao tipo="principal" porque="Escolha o novo plano.">
              Trocar de plano
            </Botao>
          )}
        </PeDoDialogo>
      )}
    </Dialogo>
  )
}

type Props = {
  plano: PlanoOferecido
  quando: Quando
  onQuando: (quando: Quando) => void
  assinatura: Assinatura
  onClose: () => void
}

function Conferir({ plano, quando, onQuando, assinatura, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(trocaSimulada(plano.id, quando))
  const trocar = useMutation({
    mutationFn: () => changePlano({ planoId: plano.id, quando, versao: data!.versao }),
    onSuccess: ({ vigencia }) => {
      onClose()
      notify(
        quando === 'agora' ? 'Plano trocado' : 'Troca de plano marcada',
        `${plano.nome} vale a partir de ${diaEscrito(vigencia)}.`,
      )
    },
  })
  const falha = trocar.error ?? error
  const retry = () => {
    trocar.reset()
    void refetch()
  }
  return (
    <div className="mt-4 border-t border-linha pt-4">
      {plano.mudanca.quando.length > 1 ? (
        <Segmentos
          rotulo="Quando a troca vale"
          opcoes={plano.mudanca.quando.map((value) => ({ value, label: QUANDO[value] }))}
          valor={quando}
          onChange={onQuando}
        />
      ) : (
        <p className="text-sm text-tinta-2">
          O plano é mais barato que o de hoje, já contratado neste período: a troca vale a partir do próximo.
        </p>
      )}
      <div className="mt-3">
        {!falha && data && !isFetching ? (
          <Previa troca={data} plano={plano} assinatura={assinatura} />
        ) : (
          <NaoCarregado erro={falha} onRetry={retry} alto={96} />
        )}
      </div>
      <PeDoDialogo>
        <Botao
          tipo="principal"
          porque={data && !falha ? undefined : 'Espere a prévia da troca.'}
          ocupado={trocar.isPending}
          onClick={() => trocar.mutate()}
        >
          Trocar para {plano.nome}
        </Botao>
      </PeDoDialogo>
    </div>
  )
}

/** What the change costs and from when, before it is made. */
const Previa = ({
  troca: { vigencia, itensProporcionais, valorAgora },
  plano,
  assinatura,
}: {
  troca: Saida<'POST /portal/conta/plano'>
  plano: PlanoOferecido
  assinatura: Assinatura
}) => (
  <section aria-label="Prévia da troca" className="rounded-lg bg-papel-1 px-4 py-3 text-sm">
    <p>
      A partir de <strong className="font-semibold">{diaEscrito(vigencia)}</strong>,{' '}
      {porPeriodo(plano.mensalidade, assinatura)}.
    </p>
    {itensProporcionais.length > 0 ? (
      <table className="mt-2 w-full">
        <caption className="sub pb-1 text-left">Na próxima fatura, pelos dias que faltam neste período:</caption>
        <tbody>
          {itensProporcionais.map(({ tipo, descricao, valor }) => (
            <tr key={tipo} className="border-t border-linha">
              <td className="py-1.5 pr-4">{descricao}</td>
              <td className="py-1.5 text-right">
                <Valor v={valor} />
              </td>
            </tr>
          ))}
          <tr className="border-t border-linha font-semibold">
            <th scope="row" className="py-1.5 text-left font-semibold">
              Acerto
            </th>
            <td className="py-1.5 text-right">
              <Valor v={valorAgora} />
            </td>
          </tr>
        </tbody>
      </table>
    ) : (
      <p className="mt-1 text-tinta-2">Nada é cobrado pela troca.</p>
    )}
  </section>
)

const porPeriodo = (valor: number, { plano }: Assinatura) =>
  `${dinheiro(valor)} por ${plano.periodicidade === 'anual' ? 'ano' : 'mês'}`

function oferta({ notasIncluidas, limiteEmpresas, limiteUsuarios, valorNotaExcedente, descricao }: PlanoOferecido) {
  return [
    `${inteiro(notasIncluidas)} notas incluídas`,
    valorNotaExcedente !== null && `${dinheiro(valorNotaExcedente)} por nota além delas`,
    limiteEmpresas === null ? 'empresas sem limite' : `até ${inteiro(limiteEmpresas)} empresas`,
    limiteUsuarios === null ? 'pessoas sem limite' : `até ${inteiro(limiteUsuarios)} pessoas`,
    descricao,
  ]
    .filter(Boolean)
    .join(' · ')
}
