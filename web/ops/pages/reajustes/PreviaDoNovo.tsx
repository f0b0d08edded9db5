import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, type Entrada, renew, type Saida } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { count, inteiro, porcento } from '#web/words/formatos.ts'
import { FORA_DO_REAJUSTE } from '#web/words/precos.ts'

export type Previa = { corpo: Entrada<'POST /admin/reajustes'>['corpo']; dados: Saida<'POST /admin/reajustes/previa'> }

/** What a readjustment would change in each contract, those that change first, and the button that schedules it. */
export function PreviaDoNovo({ corpo, dados, onBack }: Previa & { onBack: () => void }) {
  const navigate = useNavigate()
  const schedule = useMutation({
    mutationFn: () => call('POST /admin/reajustes', { corpo }),
    onSuccess: async ({ id }) => {
      notifyDone('Reajuste agendado')
      await renew('GET /admin/reajustes', 'GET /admin/reajustes/{id}')
      await navigate({ to: '/reajustes/$id', params: { id } })
    },
  })
  const { percentual, resumo, contratos } = dados
  const mais = contratos.reduce(
    (soma, { valorAnterior, valorNovo }) => soma + ((valorNovo ?? valorAnterior) - valorAnterior),
    0,
  )
  const nada = resumo.previstos === 0 ? 'Nenhum contrato mudaria: confira o índice, o mês e os contratos.' : undefined
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p role="status">
        {count(resumo.previstos, 'contrato muda', 'contratos mudam')} e {inteiro(resumo.ignorados)} ficam como estão.{' '}
        {percentual === null ? (
          'O índice ainda não saiu: os preços se calculam quando sair.'
        ) : (
          <>
            {porcento(percentual)}: <Valor v={mais} /> a mais por mês.
          </>
        )}
      </p>
      <ul aria-label="Contratos do reajuste" className="max-h-[40dvh] overflow-y-auto border-t border-linha">
        {contratos.slice(0, MOSTRADOS).map(({ contratoId, tenantNome, valorAnterior, valorNovo, motivo }) => (
          <li key={contratoId} className="flex flex-wrap items-baseline gap-x-3 border-b border-linha py-1.5">
            <span className="min-w-0 flex-1 break-words">{tenantNome}</span>
            {motivo ? (
              <span className="sub">{FORA_DO_REAJUSTE[motivo]}</span>
            ) : (
              <span className="tabular-nums">
                <Valor v={valorAnterior} /> → {valorNovo === null ? 'espera o índice' : <Valor v={valorNovo} />}
              </span>
            )}
          </li>
        ))}
      </ul>
      {contratos.length > MOSTRADOS && <p className="sub">E mais {inteiro(contratos.length - MOSTRADOS)}.</p>}
      {schedule.error && <Falha erro={schedule.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Botao tipo="discreto" onClick={onBack}>
          Mudar
        </Botao>
        <Botao tipo="principal" porque={nada} ocupado={schedule.isPending} onClick={() => schedule.mutate()}>
          Agendar
        </Botao>
      </div>
    </div>
  )
}
const MOSTRADOS = 100
