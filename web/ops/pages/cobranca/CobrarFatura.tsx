import { useNavigate } from '@tanstack/react-router'
import { call, type FaturaDetalhe } from '#web/api/ops/client.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { defined } from '#web/words/busca.ts'
import { Perguntar } from './Perguntar.tsx'
import { renewFaturas } from './renovar.ts'

type Termos = {
  vencimento?: string
  multaPercentual?: number
  jurosMensalPercentual?: number
  diasValidade?: string
}

/** Charges what is open by Pix, by the usual terms or others, and leads to the charge. */
export function Cobrar({ fatura: { id, saldo }, onClose }: { fatura: FaturaDetalhe; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Perguntar<Termos>
      titulo="Emitir a cobrança"
      acao="Emitir cobrança"
      texto={
        <p>
          O banco cria um Pix com vencimento de <Valor v={saldo} />. Leva alguns segundos.
        </p>
      }
      inicial={{}}
      validate={({ diasValidade = '0' }) =>
        /^\d{1,3}$/.test(diasValidade) && Number(diasValidade) <= 365
          ? []
          : [{ campo: 'diasValidade', codigo: 'VALOR_FORA_DO_LIMITE', mensagem: 'Informe de 0 a 365 dias.' }]
      }
      onSubmit={async ({ diasValidade, ...termos }) => {
        const cobranca = await call('POST /admin/bank/cobrancas', {
          corpo: { faturaId: id, ...defined(termos), ...(diasValidade && { diasValidade: Number(diasValidade) }) },
        })
        notifyDone('Cobrança a caminho do banco')
        await renewFaturas()
        void navigate({ to: '/cobrancas/$id', params: { id: cobranca.id } })
      }}
      onClose={onClose}
    >
      <Dia nome="vencimento" rotulo="Vencimento" ajuda="Em branco: o da fatura, ou hoje se já passou." />
      <div className="grid gap-4 sm:grid-cols-2">
        <Numero
          nome="multaPercentual"
          rotulo="Multa"
          unidade="porcento"
          ajuda="Até 2%; em branco, a da tabela de preços."
        />
        <Numero
          nome="jurosMensalPercentual"
          rotulo="Juros ao mês"
          unidade="porcento"
          ajuda="Até 1%; em branco, os da tabela de preços."
        />
      </div>
      <Texto
        nome="diasValidade"
        rotulo="Pode ser paga até quantos dias depois"
        inputMode="numeric"
        ajuda="Em branco: 30."
      />
    </Perguntar>
  )
}
