import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, read, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { ListaDeOpcoes } from '#web/kit/form/Opcoes.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { dinheiro, inteiro } from '#web/words/formatos.ts'
import type { DadosDoContrato } from './TermosDoContrato.tsx'

const QUANDO = { agora: 'Agora', proxima_competencia: 'No próximo período' } as const
type Quando = keyof typeof QUANDO
type Props = {
  contrato: DadosDoContrato
  onDone: (titulo: string) => Promise<unknown>
  onClose: () => void
}

/** Another plan for a contract: what the change costs is asked of the service and shown before it is made. */
export function TrocarPlano({ contrato, onDone, onClose }: Props) {
  const { id, versao } = contrato
  const { data: planos, error } = useQuery(read('GET /admin/planos', { consulta: { ativo: true, limit: 100 } }))
  const [planoId, setPlanoId] = useState('')
  const [quando, setQuando] = useState<Quando>('agora')
  const pedido = { caminho: { id }, corpo: { planoId, quando, versao } }
  const previa = useQuery({
    queryKey: [...keyOf('GET /admin/contratos/{id}'), id, 'troca', planoId, quando, versao],
    queryFn: () =>
      call('POST /admin/contratos/{id}/trocar-plano', { ...pedido, corpo: { ...pedido.corpo, simular: true } }),
    enabled: planoId !== '',
    retry: false,
    staleTime: 0,
  })
  const troca = useMutation({
    mutationFn: () => call('POST /admin/contratos/{id}/trocar-plano', pedido),
    onSuccess: async () => {
      await onDone(quando === 'agora' ? 'Plano trocado' : 'Troca de plano marcada')
      onClose()
    },
  })
  const falha = error ?? troca.error ?? previa.error
  const oferta = planos?.items.filter(({ id: plano }) => plano !== contrato.plano?.id)
  return (
    <Dialogo titulo="Trocar de plano" aberto onClose={onClose}>
      {oferta ? (
        <ListaDeOpcoes
          nome="plano"
          rotulo="Novo plano"
          opcoes={oferta.map(({ id: value, nome, valorMensal, notasIncluidas, versaoPlano }) => ({
            value,
            label: `${nome} · ${dinheiro(valorMensal)} por mês`,
            ajuda: `versão ${versaoPlano}, ${inteiro(notasIncluidas)} notas incluídas`,
          }))}
          valor={planoId}
          onChange={setPlanoId}
        />
      ) : (
        <Esqueleto alto={160} />
      )}
      <div className="mt-4">
        <Segmentos
          rotulo="Quando a troca vale"
          opcoes={Object.entries(QUANDO).map(([value, label]) => ({ value: value as Quando, label }))}
          valor={quando}
          onChange={setQuando}
        />
      </div>
      <div className="mt-3 min-h-16" aria-live="polite">
        {falha ? <Falha erro={falha} /> : previa.data && !previa.isFetching && <Previa troca={previa.data} />}
      </div>
      <PeDoDialogo>
        <Botao
          tipo="principal"
          porque={previa.data && !falha ? undefined : planoId ? 'Espere a prévia da troca.' : 'Escolha o novo plano.'}
          ocupado={troca.isPending}
          onClick={() => troca.mutate()}
        >
          Trocar
        </Botao>
      </PeDoDialogo>
    </Dialogo>
  )
}

const Previa = ({
  troca: { vigencia, itensProporcionais, valorAgora },
}: {
  troca: Saida<'POST /admin/contratos/{id}/trocar-plano'>
}) => (
  <section aria-label="Prévia da troca" className="rounded-lg bg-papel-1 px-4 py-3 text-sm">
    <p>
      A partir de <strong className="font-semibold">{diaEscrito(vigencia)}</strong>.
    </p>
    <ul className="mt-2">
      {itensProporcionais.map(({ tipo, descricao, dias, diasDoPeriodo, valor }) => (
        <li key={tipo} className="flex justify-between gap-4 border-t border-linha py-1.5">
          <span>
            {descricao}
            <span className="sub block">
              {dias} de {diasDoPeriodo} dias
            </span>
          </span>
          <Valor v={valor} />
        </li>
      ))}
      <li className="flex justify-between gap-4 border-t border-linha py-1.5 font-semibold">
        Na próxima fatura, pela troca
        <Valor v={valorAgora} />
      </li>
    </ul>
  </section>
)
