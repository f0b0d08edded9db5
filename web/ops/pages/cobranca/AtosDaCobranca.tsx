import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type CobrancaDetalhe, call } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { STATUS_COBRANCA } from '#web/words/cobrancas.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { MOTIVO } from '../motivo.ts'
import { renewFaturas } from './renovar.ts'

/** Ask the bank now, and cancel. */
export function AtosDaCobranca({ cobranca: { id, status } }: { cobranca: CobrancaDetalhe }) {
  const porque = usePorque()
  const [cancelando, setCancelando] = useState(false)
  const consulta = useMutation({
    mutationFn: () => call('GET /admin/bank/cobrancas/{id}/consultar', { caminho: { id } }),
    onSuccess: async (depois) => {
      const agora = STATUS_COBRANCA[depois.status].rotulo.toLowerCase()
      notifyDone('O banco respondeu', depois.status === status ? `Nada mudou: ${agora}.` : `Agora está ${agora}.`)
      await renewFaturas()
    },
    onError: (error) =>
      notifyFailure(
        'O banco não respondeu com certeza',
        error instanceof ApiError ? emPalavras(error.corpo.mensagem) : undefined,
      ),
  })
  const podeCancelar =
    status === 'emitida' || status === 'vencida'
      ? undefined
      : `Só se cancela uma cobrança emitida ou vencida; esta está como “${STATUS_COBRANCA[status].rotulo.toLowerCase()}”.`
  return (
    <>
      <Botao
        aria-keyshortcuts={TECLAS.perguntar.tecla}
        porque={porque('admin.cobranca.consult', 'consultar o banco')}
        ocupado={consulta.isPending}
        onClick={() => consulta.mutate()}
      >
        Consultar agora
      </Botao>
      <Botao
        porque={porque('admin.faturamento.write', 'cancelar cobranças') ?? podeCancelar}
        onClick={() => setCancelando(true)}
      >
        Cancelar a cobrança
      </Botao>
      {cancelando && (
        <Confirmar
          titulo="Cancelar a cobrança"
          acao="Cancelar a cobrança"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/bank/cobrancas/{id}/cancelar', { caminho: { id }, corpo: { motivo } })
            notifyDone('Cancelamento a caminho do banco')
            await renewFaturas()
          }}
          onClose={() => setCancelando(false)}
        >
          O código Pix deixa de valer. Se um pagamento chegar antes da resposta do banco, ele vence e a cobrança termina
          paga. A fatura continua devida.
        </Confirmar>
      )}
    </>
  )
}
