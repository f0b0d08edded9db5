import { call, type Fatura } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { nomeDaFatura } from '#web/words/faturas.ts'
import { count } from '#web/words/formatos.ts'
import { renewFaturas } from './renovar.ts'

/** Charges each of the marked faturas by Pix, by the usual terms; what one is refused does not stop the others. */
export const CobrarMarcadas = ({ faturas, onClose }: { faturas: Fatura[]; onClose: () => void }) => (
  <Confirmar
    titulo="Emitir as cobranças"
    acao="Emitir cobranças"
    digitar={faturas.length > MUITAS ? String(faturas.length) : undefined}
    onConfirm={async () => {
      const recusas: string[] = []
      for (const fatura of faturas) {
        const caminho = { id: fatura.id }
        await call('POST /admin/faturamento/faturas/{id}/emitir-cobranca', { caminho, corpo: {} }).catch(
          (erro: Error) => recusas.push(`${nomeDaFatura(fatura)}: ${erro.message}`),
        )
      }
      const feitas = faturas.length - recusas.length
      if (feitas > 0) notifyDone(`${count(feitas, 'cobrança', 'cobranças')} a caminho do banco`)
      if (recusas.length > 0)
        notifyFailure(`${count(recusas.length, 'fatura recusada', 'faturas recusadas')}`, recusas.join(' '))
      await renewFaturas()
    }}
    onClose={onClose}
  >
    <p>
      {count(faturas.length, 'fatura', 'faturas')}, <Valor v={faturas.reduce((soma, { saldo }) => soma + saldo, 0)} />{' '}
      em aberto. O banco cria um Pix com vencimento para cada uma; a que já tem um fica com o que tem.
    </p>
  </Confirmar>
)
/** More than these are typed to confirm. */
const MUITAS = 5
