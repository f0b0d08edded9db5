import { useState } from 'react'
import { call } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { MOTIVO } from '../motivo.ts'
import { type PagamentoIndevido, useFaturasQuePodem } from './faturas-que-podem.ts'
import { curto, Perguntar } from './Perguntar.tsx'
import { renewFaturas } from './renovar.ts'

/** The act on a payment that was not due: it pays a fatura of the contract. */
export function AplicarPagamento({ pagamento }: { pagamento: PagamentoIndevido }) {
  const porque = usePorque()
  const [aberto, setAberto] = useState(false)
  return (
    <div className="mt-2">
      <Botao porque={porque('admin.faturamento.write', 'aplicar pagamentos')} onClick={() => setAberto(true)}>
        Aplicar a uma fatura
      </Botao>
      {aberto && <Aplicar pagamento={pagamento} onClose={() => setAberto(false)} />}
    </div>
  )
}

type Escolhida = { faturaId?: string; motivo?: string }

function Aplicar({ pagamento, onClose }: { pagamento: PagamentoIndevido; onClose: () => void }) {
  const { cobrancaId, endToEndId, resta } = pagamento
  const { opcoes, error, retry } = useFaturasQuePodem(pagamento)
  const nenhuma = opcoes?.every(({ porque }) => porque)
  return (
    <Perguntar<Escolhida>
      titulo="Aplicar o pagamento a uma fatura"
      acao="Aplicar o pagamento"
      texto={
        <p>
          Os <Valor v={resta} /> que chegaram pagam a fatura escolhida, do mesmo contrato. Nada muda no banco, e o
          alerta do pagamento indevido termina. Não se desfaz.
        </p>
      }
      inicial={{}}
      validate={(valores) => [
        ...requireFields(valores, { faturaId: 'Escolha a fatura.' }),
        ...curto('motivo', valores.motivo, MOTIVO.minimo),
      ]}
      onSubmit={async ({ faturaId = '', motivo = '' }) => {
        const paga = await call('POST /admin/bank/cobrancas/{id}/aplicar-pagamento', {
          caminho: { id: cobrancaId },
          corpo: { endToEndId, faturaId, motivo },
        })
        const agora = STATUS_FATURA_INTERNO[paga.status].rotulo.toLowerCase()
        notifyDone('Pagamento aplicado', `${nomeDaFatura(paga)}: ${agora}.`)
        await renewFaturas()
      }}
      onClose={onClose}
    >
      {error || !opcoes ? (
        <NaoCarregado erro={error} onRetry={retry} alto={96} />
      ) : (
        <>
          {opcoes.length > 0 && <Opcoes nome="faturaId" rotulo="Fatura" opcoes={opcoes} />}
          {nenhuma && (
            <p className="rounded-lg bg-ambar-papel px-4 py-3 text-ambar">
              Nenhuma fatura deste contrato pode receber o pagamento agora. Devolva-o pelo banco, ou espere a próxima.
            </p>
          )}
        </>
      )}
      <Texto nome="motivo" rotulo="Motivo" ajuda={MOTIVO.ajuda} linhas={2} />
    </Perguntar>
  )
}
