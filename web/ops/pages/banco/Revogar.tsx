import { type CredencialDoBanco, call, type Erro, queryClient } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { curto, Perguntar } from '../cobranca/Perguntar.tsx'
import { MOTIVO } from '../motivo.ts'

type Valores = { motivo?: string; digitado?: string; forcar: boolean }

/** Destroys the secrets; the key is typed, and charges that may still be paid are given up by hand. */
export function Revogar({ credencial: { chavePix }, onClose }: { credencial: CredencialDoBanco; onClose: () => void }) {
  const faults = ({ motivo, digitado }: Valores): Erro[] => [
    ...curto('motivo', motivo, MOTIVO.minimo),
    ...(digitado?.trim() === chavePix
      ? []
      : [{ campo: 'digitado', codigo: 'OBRIGATORIO', mensagem: 'Digite a chave Pix como ela está escrita.' }]),
  ]
  return (
    <Perguntar<Valores>
      titulo="Revogar a conta no banco"
      acao="Revogar"
      perigo
      texto="Os segredos são destruídos: nenhuma fatura é mais cobrada, e nenhum pagamento é mais visto, até outra conta ser cadastrada."
      inicial={{ forcar: false }}
      validate={faults}
      onSubmit={async ({ motivo = '', forcar }) => {
        await call('DELETE /admin/bank/credencial', { consulta: { motivo, ...(forcar && { forcar }) } })
        notifyDone('Conta no banco revogada')
        await queryClient.resetQueries({ queryKey: ['GET /admin/bank/credencial'] })
      }}
      onClose={onClose}
    >
      <Texto nome="motivo" rotulo="Motivo" ajuda={MOTIVO.ajuda} linhas={2} />
      <Texto nome="digitado" rotulo={`Para confirmar, digite a chave Pix: ${chavePix}`} autoComplete="off" />
      <Chave
        nome="forcar"
        rotulo="Revogar mesmo com cobranças que ainda podem ser pagas"
        ajuda="Os pagamentos delas não serão vistos."
      />
    </Perguntar>
  )
}
