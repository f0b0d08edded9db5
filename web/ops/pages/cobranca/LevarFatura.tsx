import { call, type FaturaDetalhe } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { count } from '#web/words/formatos.ts'
import { Perguntar } from './Perguntar.tsx'
import { ALERTAS_DA_FATURA } from './palavras.ts'
import { renewFaturas } from './renovar.ts'

type Props = { fatura: FaturaDetalhe; onClose: () => void }

/** Closes a draft; one out of bounds is closed by who read why. */
export function Fechar({ fatura: { id, alertas, total }, onClose }: Props) {
  return (
    <Perguntar
      titulo="Fechar a fatura"
      acao={alertas.length > 0 ? 'Conferi, fechar' : 'Fechar'}
      texto={
        <>
          <p>
            A fatura de <Valor v={total} /> ganha número e vencimento, e não muda mais. O cliente passa a vê-la.
          </p>
          {alertas.map((alerta) => (
            <p key={alerta} className="rounded-md bg-ambar-papel px-3 py-2 text-ambar">
              {ALERTAS_DA_FATURA[alerta]}
            </p>
          ))}
        </>
      }
      inicial={{}}
      onSubmit={async () => {
        await call('POST /admin/faturamento/faturas/{id}/fechar', {
          caminho: { id },
          corpo: alertas.length > 0 ? { forcar: true } : {},
        })
        notifyDone('Fatura fechada')
        await renewFaturas()
      }}
      onClose={onClose}
    />
  )
}

/** Sends the PDF to the owners of the account, or to other addresses. */
export function Enviar({ fatura: { id }, onClose }: Props) {
  return (
    <Perguntar<{ para?: string; repetir: boolean }>
      titulo="Enviar a fatura por e-mail"
      acao="Enviar"
      texto="Vai com o PDF e, se há cobrança, com o Pix."
      inicial={{ repetir: false }}
      onSubmit={async ({ para, repetir }) => {
        const enderecos = para?.split(/[\s,;]+/).filter(Boolean)
        const { mensagens } = await call('POST /admin/faturamento/faturas/{id}/enviar-email', {
          caminho: { id },
          corpo: { ...(enderecos?.length && { para: enderecos }), ...(repetir && { repetir }) },
        })
        const novas = mensagens.filter(({ repetida }) => !repetida).length
        notifyDone(
          novas > 0 ? 'Fatura a caminho' : 'Nada foi enviado de novo',
          novas > 0 ? count(novas, 'mensagem', 'mensagens') : 'Ela já foi a estes endereços há minutos.',
        )
        await renewFaturas()
      }}
      onClose={onClose}
    >
      <Texto nome="para" rotulo="Para" ajuda="Em branco: os donos da conta. Vários, separados por vírgula." />
      <Chave nome="repetir" rotulo="Enviar também a quem a recebeu há minutos" />
    </Perguntar>
  )
}
